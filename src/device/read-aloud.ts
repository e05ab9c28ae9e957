import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Reads texts in one language with a voice of this device; `reading` is what is being read. */
export type ReadAloud = { reading: string | null; read: (text: string) => void; stop: () => void };

/**
 * Reading aloud in a language such as `de`, or null where the device itself has no voice for it: a
 * voice from elsewhere would send the text there. It stops when the component or the page is left.
 */
export function useReadAloud(language: string): ReadAloud | null {
  const [reading, setReading] = useState<string | null>(null);
  // Kept here, or a browser forgets it before it ends.
  const utterance = useRef<SpeechSynthesisUtterance>(undefined);
  const canRead = useSyncExternalStore(subscribeToVoices, () => voiceFor(language) !== null);

  function stop() {
    utterance.current = undefined;
    setReading(null);
    speechSynthesis.cancel();
  }

  function read(text: string) {
    const next = new SpeechSynthesisUtterance(text);
    const voice = voiceFor(language);
    if (voice === null) return;
    next.voice = voice;
    next.lang = voice.lang;
    const end = () => {
      if (utterance.current === next) setReading(null);
    };
    next.addEventListener('end', end);
    next.addEventListener('error', end);
    speechSynthesis.cancel();
    utterance.current = next;
    setReading(text);
    speechSynthesis.speak(next);
  }

  useEffect(() => {
    const leave = () => {
      if (utterance.current !== undefined) speechSynthesis.cancel();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return canRead ? { reading, read, stop } : null;
}

function voiceFor(language: string): SpeechSynthesisVoice | null {
  if (!('speechSynthesis' in window)) return null;
  const fitting = speechSynthesis
    .getVoices()
    .filter(({ localService, lang }) => localService && lang.split(/[-_]/)[0] === language);
  return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
}

/** Some browsers have their voices later than the page. */
function subscribeToVoices(notify: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined;
  speechSynthesis.addEventListener('voiceschanged', notify);
  return () => speechSynthesis.removeEventListener('voiceschanged', notify);
}
