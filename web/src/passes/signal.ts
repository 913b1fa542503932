/** Sound and vibration of an answer: for a valid card one high tone, otherwise two low ones. */
const signals = {
  valid: { tones: [880], vibration: [80] },
  refused: { tones: [220, 220], vibration: [120, 80, 120] },
} as const

/** Length of a tone and of the silence after it, in seconds. */
const [length, silence] = [0.12, 0.06]

let audio: AudioContext | undefined

/** Sounds and vibrates, where the device can. */
export function signal(answer: keyof typeof signals): void {
  const { tones, vibration } = signals[answer]
  navigator.vibrate?.([...vibration])
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  for (const [index, tone] of tones.entries()) {
    const start = audio.currentTime + index * (length + silence)
    const oscillator = new OscillatorNode(audio, { frequency: tone })
    oscillator.connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
}
