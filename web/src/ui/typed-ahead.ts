const textFields =
  'textarea, input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="url"], :not([type]))'

/** Types a text into a field as a person would: in place of what is selected, with an `input` event. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value } = field
  // Fields such as those for e-mails have no selection.
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
  // React overrides the setter of the element itself.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value.slice(0, start) + text + value.slice(end))
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

const isEditable = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]')

/** Ends the collecting that goes on. */
let running: (() => void) | undefined

/**
 * Collects what is typed while a dialog and its form load, and types it into the first field that gets the focus; discards it
 * if that field takes no text, on Escape and on a press. Returns a function that ends this. One at a time: a dialog goes on
 * with what was typed before it was there.
 */
export function collectTyping(): () => void {
  if (running) return running
  let typed = ''
  // A field in which a shortcut opened the dialog.
  const opener = document.activeElement
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    running = undefined
  }
  running = end
  const options = { capture: true, signal: listening.signal }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (key === 'Escape') return end()
    const { activeElement } = document
    const isElsewhere = isEditable(activeElement) && activeElement !== opener
    if (ctrlKey || metaKey || altKey || isComposing || isElsewhere) return
    const isLetter = [...key].length === 1 && (key !== ' ' || typed !== '')
    if (!isLetter && !(key === 'Backspace' && typed !== '')) return
    typed = isLetter ? typed + key : [...typed].slice(0, -1).join('')
    // The focus is still on the button that opens the dialog, which a space would press again.
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = ({ target }: FocusEvent) => {
    // A button that has the focus until the form is there.
    if (!isEditable(target) || !target.closest('[role="dialog"], [role="alertdialog"]')) return
    end()
    if (typed !== '' && target.matches(textFields))
      queueMicrotask(() => typeInto(target as HTMLInputElement | HTMLTextAreaElement, typed))
  }
  addEventListener('keydown', onKey, options)
  addEventListener('focusin', onFocus, options)
  addEventListener('pointerdown', end, options)
  return end
}
