import { useEffect, useRef, useState } from "react";

/** Notes in hertz, played one after the other. */
const melodies = {
  result: [660],
  award: [523, 659, 784, 1047],
} as const;
const NOTE_S = 0.14;

/** Sounds of a ceremony, generated in the browser; off by default. */
export function useSound() {
  const [isOn, setOn] = useState(false);
  const audio = useRef<AudioContext>(null);
  useEffect(
    () => () => {
      void audio.current?.close();
      audio.current = null;
    },
    [],
  );
  return {
    isOn,
    toggle() {
      // Browsers allow sound only after a user interaction.
      if (!isOn) audio.current ??= "AudioContext" in window ? new AudioContext() : null;
      setOn(!isOn);
    },
    play(name: keyof typeof melodies) {
      if (!isOn || !audio.current) return;
      for (const [at, pitch] of melodies[name].entries()) note(audio.current, pitch, at * NOTE_S);
    },
  };
}

function note(audio: AudioContext, pitch: number, delay: number): void {
  const start = audio.currentTime + delay;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S * 2);
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE_S * 2);
}
