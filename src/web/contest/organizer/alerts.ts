import { useEffect, useMemo, useRef } from "react";
import { readJson, storageKeys, writeText } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";

/** Alert settings of this browser; initially all off. */
export interface Alerts {
  sound: boolean;
  badge: boolean;
}

const off: Alerts = { sound: false, badge: false };

function isAlerts(value: unknown): value is Alerts {
  if (typeof value !== "object" || value === null) return false;
  const { sound, badge } = value as Partial<Alerts>;
  return typeof sound === "boolean" && typeof badge === "boolean";
}

/** Incremented after each change of the settings, so that every component that uses the settings reads them again. */
const changes = createStore(0);

/** Returns the alert settings, and a function that changes and stores them. */
export function useAlerts(): [Alerts, (change: Partial<Alerts>) => void] {
  const turn = useStore(changes);
  const alerts = useMemo(
    () => (turn >= 0 && readJson(storageKeys.contestAlerts, isAlerts)) || off,
    [turn],
  );
  const change = (part: Partial<Alerts>) => {
    writeText(storageKeys.contestAlerts, JSON.stringify({ ...alerts, ...part }));
    changes.set(changes.get() + 1);
  };
  return [alerts, change];
}

/** Plays the sound when the number of waiting items increases, but not for items that were already waiting before. */
export function useSoundOnMore(count: number | undefined, isOn: boolean, play: () => void): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    const isMore = before.current !== undefined && count > before.current;
    before.current = count;
    if (isMore && isOn) play();
  }, [count, isOn, play]);
}

let audio: AudioContext | undefined;

/** Plays a short soft tone; silent if the browser forbids sound before the first interaction. */
export function playTone(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const { currentTime: at } = audio;
    tone.frequency.setValueAtTime(660, at);
    tone.frequency.setValueAtTime(880, at + 0.12);
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.36);
  } catch {
    // The error is ignored: this computer cannot play sound.
  }
}
