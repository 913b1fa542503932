/** The button of each menu, by the menu's open part. */
export const triggerOf = new WeakMap<Element, HTMLElement>()
