import { sentence, text } from '@tessera/domain/texts/text'
import type { z } from 'zod'
import { about, type TemplateJson, templateJsonSchema } from './pass-json.ts'
import { pngSize } from './png.ts'
import { refuse } from './refuse.ts'
import { type PassFiles, unpack } from './unpack.ts'

const no = (fault: string) => refuse('template', fault)

/** Firestore keeps a file in one document, which holds 1 MiB. */
const maxFileBytes = 1_000_000
const maxImageSide = 2_000

/** The pictures that a pass can have, each also as @2x and @3x, and translated in a folder of its language. */
const image = /^([A-Za-z-]+\.lproj\/)?(icon|logo|thumbnail|strip|background|footer)(@[23]x)?\.png$/
const translation = /^[A-Za-z-]+\.lproj\/pass\.strings$/

/** A judged template: its pass.json read, its pictures and translations by path. */
export interface JudgedTemplate {
  readonly json: TemplateJson
  readonly files: PassFiles
}

/**
 * Judges an uploaded template. What does not belong into a pass (an old signature, a readme) is left out.
 * @throws AppError `pass_upload_refused`, with a sentence of its own for each fault
 */
export function judgeTemplate(zip: Uint8Array): JudgedTemplate {
  const all = unpack(zip)
  const passJson = all['pass.json']
  if (!passJson) throw no(text('The template has no pass.json.'))
  const json = readTemplateJson(passJson)
  if (!all['icon.png']) throw no(text('The template has no icon.png. Every pass needs one.'))
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => image.test(name) || translation.test(name)))
  for (const [name, bytes] of Object.entries(files)) judgeFile(name, bytes)
  return { json, files }
}

/** Reads a template's pass.json. @throws AppError `pass_upload_refused` */
export function readTemplateJson(bytes: Uint8Array): TemplateJson {
  const parsed = templateJsonSchema.safeParse(parseJson(bytes))
  if (parsed.success) return parsed.data
  throw no(faultIn(parsed.error))
}

/** What the schema says is a sentence with a place in it; what its library says has none. */
function faultIn({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') ?? ''
  const said = issue?.message ?? ''
  if (said.startsWith(about)) return said.replace('{place}', () => place)
  return sentence('pass.json of the template: {fault}.', { fault: [place, said].filter(Boolean).join(' ') })
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw no(text('pass.json of the template is not valid JSON.'))
  }
}

function judgeFile(name: string, bytes: Uint8Array): void {
  if (bytes.length > maxFileBytes) throw no(sentence('{name} is larger than 1 MB.', { name }))
  if (translation.test(name)) judgeTranslation(name, bytes)
  else judgeImage(name, bytes)
}

function judgeImage(name: string, bytes: Uint8Array): void {
  const size = pngSize(bytes)
  if (!size) throw no(sentence('{name} is not a PNG image.', { name }))
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > maxImageSide)
    throw no(sentence('{name} must be at most {max} pixels wide and high.', { name, max: maxImageSide }))
}

function judgeTranslation(name: string, bytes: Uint8Array): void {
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const isLine = (line: string) => /^\s*("(\\.|[^"\\])*" = "(\\.|[^"\\])*";)?\s*$|^\s*(\/\/|\/\*).*$/.test(line)
  const wrong = lines.findIndex((line) => !isLine(line))
  if (wrong >= 0)
    throw no(sentence('{name} line {line} is not of the form "key" = "text"; in UTF-8.', { name, line: wrong + 1 }))
}
