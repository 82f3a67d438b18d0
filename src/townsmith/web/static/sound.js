// A soft sound, for whoever wished to hear one.

export function tick() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.08, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.15);
  tone.connect(loudness).connect(audio.destination);
  tone.frequency.value = 520;
  tone.start();
  tone.stop(audio.currentTime + 0.16);
}
