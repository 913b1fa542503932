import { fold } from '@tessera/domain/text'

const yes = new Set(['yes', 'y', 'ja', 'j', 'sì', 'si', 'oui', 'true', 'wahr', 'vero', 'x', '1', '✓', 'on'])
const no = new Set(['no', 'n', 'nein', 'non', 'false', 'falsch', 'falso', '0', 'off'])

/** What a cell says, in several languages and by signs; undefined if it says something else. */
export const yesOrNo = (cell: string): 'yes' | 'no' | undefined =>
  yes.has(fold(cell)) ? 'yes' : no.has(fold(cell)) ? 'no' : undefined
