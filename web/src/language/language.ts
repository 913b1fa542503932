import { type Language, languageFor, languages, localeFor } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../device-storage.ts'
import { loadPart } from '../load-part.ts'

type Catalogue = Readonly<Record<string, string>>

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', it: 'Italiano' }

/** Shown if the texts of a chosen language cannot be loaded. */
export const languageNotLoaded = text('This language could not be loaded. Please check your connection and try again.')

const key = 'tessera.language'
const listeners = new Set<() => void>()
const loads = {
  en: async (): Promise<Catalogue> => ({}),
  de: async (): Promise<Catalogue> => (await loadPart(() => import('@tessera/domain/texts/de.json'))).default,
  it: async (): Promise<Catalogue> => (await loadPart(() => import('@tessera/domain/texts/it.json'))).default,
}

let current: { readonly language: Language; readonly catalogue: Catalogue } = { language: 'en', catalogue: {} }
let wanted: Language = 'en'
/** Cached locale of the current language; undefined until first used. */
let written: string | undefined

/** The browser's languages; none in Node, where `navigator` has the machine's. */
const tags = (): readonly string[] =>
  typeof document === 'undefined' ? [] : [navigator.language, ...navigator.languages]

const stored = (): Language => {
  const kept = readStored(key)
  return languages.find((language) => language === kept) ?? languageFor(tags())
}

/** Switches the language after loading its texts; the last request wins. Returns false if loading failed. */
async function speak(language: Language): Promise<boolean> {
  wanted = language
  try {
    const catalogue = await loads[language]()
    if (wanted !== language) return true
    current = { language, catalogue }
    written = undefined
  } catch (error) {
    console.warn(`The texts of the language ${language} could not be loaded`, error)
    if (wanted === language) wanted = current.language
    return false
  }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
  return true
}

/**
 * Loads the language chosen on this device, else the browser's, before the first render, and follows other tabs. Stays
 * with English if the texts cannot be loaded.
 */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === key) void speak(stored())
  })
  await speak(stored())
}

/** Switches the language and stores the choice on this device. Returns false if its texts could not be loaded. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await speak(language))) return false
  store(key, language)
  return true
}

/** Switches the language of the page to that of a club, unless one was chosen on this device. */
export const speakAs = async (language: Language | null): Promise<void> => {
  if (language && !readStored(key)) await speak(language)
}

/** Calls a listener now and after every change of the language; returns the unsubscribe function. */
export function followLanguage(listener: (language: Language) => void): () => void {
  const notify = () => listener(current.language)
  listeners.add(notify)
  notify()
  return () => void listeners.delete(notify)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The current language. The calling component and its children render again when it changes, so every screen calls
 * this, and every component inside a `memo`.
 */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current.language)

/** Translations of the current language by English text; empty for English. */
export const catalogue = (): Catalogue => current.catalogue

/** Locale for numbers and dates in the current language; with the browser's region if it is the browser's language. */
export const locale = (): string => {
  // Cached: reading the browser's languages is slow, and every text and number of a table needs the locale.
  written ??= typeof document === 'undefined' ? navigator.language : localeFor(current.language, tags())
  return written
}
