"""On the home screen: the pages install, and what one reads works without a network."""

import ssl
import struct
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.chromium import find_chromium
from tests.web.notice_takers import until
from tests.web.served import PERSON, Served, served, sit_down
from townsmith.web.pages import installed, static_files

HTTP = "http"
GAMES = ("tiny-towns", "welcome-to", "dream-home", "uptown")


def test_the_manifest_has_icons_of_the_sizes_it_says(address: str) -> None:
    """One of them is drawn to the edge, so that a phone may cut it round."""
    answer = httpx.get(f"{address}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        png = httpx.get(address + icon["src"]).content
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        wide, high = struct.unpack(">II", png[16:24])
        assert f"{wide}x{high}" == icon["sizes"]


def test_another_shell_is_another_worker(
    address: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Its cache bears the mark of all static files, and pages say to which shell they belong."""
    mark = static_files.shell_mark()
    assert httpx.get(f"{address}/rules/uptown").headers["x-shell"] == mark
    told = httpx.get(f"{address}/worker.js")
    assert f'const MARK = "{mark}";' in told.text
    assert told.headers["cache-control"] == "no-cache"
    caches = (static_files.shell_mark, installed.worker_script)
    for kept in caches:
        request.addfinalizer(kept.cache_clear)
    now = installed.worker_script()
    changed = {**static_files.assets(), "dom.js": b"export const other = 1;"}
    monkeypatch.setattr(static_files, "assets", lambda: changed)
    for kept in caches:
        kept.cache_clear()
    assert static_files.shell_mark() != mark
    assert installed.worker_script() != now


@pytest.fixture(scope="module")
def app(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a browser that has installed the pages and read ahead."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.evaluate(
        """async () => {
            await navigator.serviceWorker.register("/worker.js");
            const { active } = await navigator.serviceWorker.ready;
            active.postMessage("read ahead");
        }"""
    )
    page.evaluate(
        """async (wanted) => {
            const kept = (one) => caches.match(one, { ignoreVary: true });
            while (!(await Promise.all(wanted.map(kept))).every(Boolean)) {
                await new Promise((later) => setTimeout(later, 50));
            }
        }""",
        [f"/{what}/{game}" for game in GAMES for what in ("pad", "rules", "read")],
    )
    page.close()
    yield context
    context.close()


def test_chromium_finds_nothing_that_stands_against_installing(app: BrowserContext) -> None:
    """It is asked by its own protocol."""
    page = app.new_page()
    page.goto("/")
    asked = app.new_cdp_session(page)
    told: dict[str, Any] = asked.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/manifest.webmanifest")
    assert asked.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    page.close()


def test_what_one_reads_works_without_a_network(app: BrowserContext) -> None:
    """Rules, lessons and pads, with their style and drawings; a table says what is the matter."""
    page = app.new_page()
    app.set_offline(True)
    page.goto("/rules/uptown")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.styleSheets[0].cssRules.length") > 100
    pictures = (
        "[...document.images].every((image) => image.loading === 'lazy' || image.naturalWidth)"
    )
    page.wait_for_function(pictures)
    page.goto("/pad/dream-home")
    expect(page.locator("#pad")).to_be_visible()
    page.goto("/learn/tiny-towns")
    expect(page.locator("#read li").first).to_be_visible()
    page.goto("/t/0123456789ab")
    expect(page.locator("#offline")).to_be_visible()
    app.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#offline")).to_have_count(0)
    page.close()


def test_a_push_becomes_a_note(app: BrowserContext) -> None:
    """The worker shows what came, once a seat, and leads to the table."""
    app.grant_permissions(["notifications"])
    page = app.new_page()
    workers = app.new_cdp_session(page)
    found: list[Any] = []
    workers.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    workers.send("ServiceWorker.enable")
    page.goto("/")
    page.wait_for_function("navigator.serviceWorker.controller")
    [worker] = app.service_workers
    # A browser without a desktop has no place for notes; what it is asked to show is looked at.
    worker.evaluate(
        """() => {
            self.shown = [];
            registration.showNotification = async (...note) => { shown.push(note); };
        }"""
    )
    registration = next(one for one in found if one["scopeURL"].endswith("/"))
    for title in ("Your turn in UpTown", "Your turn once more"):
        data = f'{{"title": "{title}", "body": "Ben moved.", "tag": "a-1", "url": "/t/a"}}'
        workers.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": page.url.rstrip("/"),
                "registrationId": registration["registrationId"],
                "data": data,
            },
        )
    until(lambda: len(worker.evaluate("shown")) == 2)
    shown = worker.evaluate("shown")
    assert [title for title, _ in shown] == ["Your turn in UpTown", "Your turn once more"]
    assert {(told["tag"], told["data"]["url"]) for _, told in shown} == {("a-1", "/t/a")}
    page.close()


def test_a_page_that_came_by_plain_http_says_what_it_lacks(
    server: Served, browser: Browser
) -> None:
    """From another computer in a kitchen: no worker, no push, and no script that fails for it."""
    table = sit_down(server.address, "uptown", [PERSON, PERSON])
    mapped = "--host-resolver-rules=MAP kitchen.test 127.0.0.1"
    with closing(
        browser.browser_type.launch(executable_path=find_chromium(), args=["--no-sandbox", mapped])
    ) as chromium:
        page: Page = chromium.new_page(base_url=f"{HTTP}://kitchen.test:{server.port}")
        failures: list[str] = []
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto(f"/s/{table.tokens['0']}")
        page.locator("main button").first.click()
        page.wait_for_url("**/t/*")
        assert page.evaluate("isSecureContext") is False
        page.goto(f"/t/{table.id}/notes")
        expect(page.locator("#push-words")).to_contain_text("needs HTTPS")
        expect(page.locator("#push")).to_be_disabled()
        expect(page.locator("#knock")).to_be_disabled()
        assert failures == []


def test_the_server_speaks_https_with_a_certificate(tmp_path: Path) -> None:
    """Cookies are for HTTPS only then, and the server says so when it opens."""
    trust, certificate, key = certified(tmp_path)
    tls = ("--tls-cert", str(certificate), "--tls-key", str(key))
    with served(tmp_path / "data", *tls, trust=trust) as running:
        assert running.address.startswith("https://")
        with httpx.Client(base_url=running.address, verify=trust) as friend:
            made = friend.post("/play/uptown", data={"seat0": PERSON, "seat1": "random"})
            assert made.status_code == 303
            assert "secure" in made.headers["set-cookie"].lower()


def certified(folder: Path) -> tuple[ssl.SSLContext, Path, Path]:
    """Make a certificate for this computer; return who trusts it, and its two files."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "cert.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return ssl.create_default_context(cafile=str(certificate)), certificate, secret
