import { sentence, text } from '@tessera/domain/texts/text'
import type { z } from 'zod'
import { jsonDepth } from './json-depth.ts'
import { about, passJsonMaxBytes, passJsonMaxDepth, type TemplateJson, templateJsonSchema } from './pass-json.ts'
import { readStrings } from './pass-strings.ts'
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
  const used = Object.entries(all).filter(([name]) => image.test(name) || translation.test(name))
  return { json, files: Object.fromEntries(used.map(([name, bytes]) => [name, readFile(name, bytes)])) }
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
  if (bytes.length > passJsonMaxBytes)
    throw no(sentence('pass.json of the template must be {max} KB or smaller.', { max: passJsonMaxBytes / 1000 }))
  const json = decode(bytes)
  if (jsonDepth(json) > passJsonMaxDepth)
    throw no(sentence('pass.json of the template is nested more than {max} levels deep.', { max: passJsonMaxDepth }))
  try {
    return JSON.parse(json)
  } catch {
    throw notJson()
  }
}

const notJson = () => no(text('pass.json of the template is not valid JSON.'))

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

function readFile(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxFileBytes) throw no(sentence('{name} is larger than 1 MB.', { name }))
  if (translation.test(name)) return readStrings(name, bytes)
  judgeImage(name, bytes)
  return bytes
}

function judgeImage(name: string, bytes: Uint8Array): void {
  const size = pngSize(bytes)
  if (!size) throw no(sentence('{name} is not a PNG image.', { name }))
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > maxImageSide)
    throw no(sentence('{name} must be at most {max} pixels wide and high.', { name, max: maxImageSide }))
}
