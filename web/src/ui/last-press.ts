// This part may load after the first press.
let isByTouch = matchMedia('(pointer: coarse)').matches
const options = { capture: true, passive: true }

addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    isByTouch = pointerType === 'touch'
  },
  options,
)
addEventListener(
  'keydown',
  () => {
    isByTouch = false
  },
  options,
)

/** True if the last press was a touch, not a key or a mouse. */
export const isTouch = (): boolean => isByTouch
