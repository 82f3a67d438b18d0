"use strict";
/* boardgame.io's server with its matches in memory, on this computer only.

   node server.js PORT; says "ready" when it takes matches. */

const http = require("node:http");
const { Server } = require("boardgame.io/server");
const { Towns } = require("./game.js");

// Its server listens on every address unless told otherwise: tell it.
const listen = http.Server.prototype.listen;
http.Server.prototype.listen = function onThisComputer(port, ...rest) {
  return listen.call(this, port, "127.0.0.1", ...rest);
};

const server = Server({ games: [Towns], origins: [/127\.0\.0\.1/] });
server.run(Number(process.argv[2]), () => console.log("ready"));
