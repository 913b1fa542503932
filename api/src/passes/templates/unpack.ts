import { AppError } from '@tessera/domain/errors'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { refuse } from '../refuse.ts'

/** Files of a pass, by path. */
export type PassFiles = Readonly<Record<string, Uint8Array>>

const maxFiles = 40
const maxUnpacked = 5 * 1024 * 1024
/** Limit including skipped entries, such as folders and files that macOS adds. */
const maxEntries = 400

/** In characters. Error messages contain the file name, and the app parses it from them. */
const maxName = 120

const no = (fault: string | Sentence) => refuse('template', fault)

/**
 * Unpacks a .pkpass or .zip; checks the limits before inflating. Strips a folder around pass.json; skips hidden files
 * and those that macOS adds.
 * @throws AppError `pass_upload_refused`
 */
export function unpack(zip: Uint8Array): PassFiles {
  const names = new Set<string>()
  let entries = 0
  let size = 0
  const admit = (entry: UnzipFileInfo): boolean => {
    entries += 1
    if (entries > maxEntries) throw no(sentence('The template has more than {max} files.', { max: maxFiles }))
    const { name } = entry
    if (isLeftOut(name)) return false
    validateName(name)
    if (names.has(name)) throw no(sentence('The template holds {name} twice.', { name }))
    if (names.add(name).size > maxFiles)
      throw no(sentence('The template has more than {max} files.', { max: maxFiles }))
    size += Math.max(entry.size, entry.originalSize)
    if (size > maxUnpacked) throw no(text('The template is larger than 5 MB when unpacked.'))
    return true
  }
  return withoutFolder(inflate(zip, admit))
}

function inflate(zip: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): PassFiles {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) throw no(text('The template must be a .pkpass or .zip file.'))
  try {
    return unzipSync(zip, { filter })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw no(text('The template cannot be unpacked: the file is damaged or protected by a password.'))
  }
}

const isLeftOut = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX|\.[^/.][^/]*|Thumbs\.db|desktop\.ini)(\/|$)/.test(name)

function validateName(name: string): void {
  if (/^([/\\]|[A-Za-z]:)|\\|(^|\/)\.{1,2}(\/|$)/.test(name))
    throw no(sentence('The template holds a file with a path that leads outside: {name}', { name: printable(name) }))
  if (name.length > maxName)
    throw no(
      sentence('File names in a template must be at most {max} characters long: {name}', {
        name: printable(name),
        max: maxName,
      }),
    )
  if (!/^[\x20-\x7e]+$/.test(name))
    throw no(sentence('File names in a template must be plain letters and digits: {name}', { name: printable(name) }))
}

const printable = (name: string): string => name.slice(0, 80).replace(/[^\p{L}\p{N}\p{P} ]/gu, '?')

/** Strips the folder around pass.json, unless pass.json is at the top level; drops files outside the folder. */
function withoutFolder(files: PassFiles): PassFiles {
  if ('pass.json' in files) return files
  const folder = /^[^/]+\//.exec(Object.keys(files).find((name) => /^[^/]+\/pass\.json$/.test(name)) ?? '')?.[0]
  if (!folder) return files
  const inside = Object.entries(files).filter(([name]) => name.startsWith(folder))
  return Object.fromEntries(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]))
}
