import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { z } from 'zod'
import { refuse } from '../refuse.ts'
import { jsonDepth } from './json-depth.ts'
import { faults, passJsonMaxBytes, passJsonMaxDepth, type TemplateJson, templateJsonSchema } from './pass-json.ts'
import { readStrings } from './pass-strings.ts'
import { pngSize } from './png.ts'
import { type PassFiles, unpack } from './unpack.ts'

const no = (fault: string | Sentence) => refuse('template', fault)

/** Firestore stores each file in one document, which holds 1 MiB. */
const maxFileBytes = 1_000_000
const maxImageSide = 2_000

/** Images that a pass can have, each also as @2x and @3x, and localized in a language's folder. */
const image = /^([A-Za-z-]+\.lproj\/)?(icon|logo|thumbnail|strip|background|footer|artwork|primaryLogo)(@[23]x)?\.png$/
const translation = /^[A-Za-z-]+\.lproj\/pass\.strings$/

/** A validated template: its parsed pass.json, and its images and translations by path. */
export interface ValidTemplate {
  readonly json: TemplateJson
  readonly files: PassFiles
}

/**
 * Validates an uploaded template. Leaves out files that do not belong in a pass (an old signature, a readme).
 * @throws AppError `pass_upload_refused`, with its own message for each fault
 */
export function validateTemplate(zip: Uint8Array): ValidTemplate {
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

/** A message of the schema is the name of one of its `faults`; any other is zod's own. */
function faultIn({ issues: [issue] }: z.ZodError): Sentence {
  const place = issue?.path.join('.') ?? ''
  const { message = '', params = {} } = (issue ?? {}) as z.core.$ZodIssueCustom
  if (isFault(message)) return faults[message](place, params)
  return sentence('pass.json of the template: {fault}.', { fault: [place, message].filter(Boolean).join(' ') })
}

const isFault = (message: string): message is keyof typeof faults => Object.hasOwn(faults, message)

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
  validateImage(name, bytes)
  return bytes
}

function validateImage(name: string, bytes: Uint8Array): void {
  const size = pngSize(bytes)
  if (!size) throw no(sentence('{name} is not a PNG image.', { name }))
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > maxImageSide)
    throw no(sentence('{name} must be at most {max} pixels wide and high.', { name, max: maxImageSide }))
}
