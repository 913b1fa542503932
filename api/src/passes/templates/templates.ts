import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groundOf } from '@tessera/domain/clubs/colour'
import { builtInTemplateId, type PassTemplate } from '@tessera/domain/passes/pass'
import { builtInColour } from '@tessera/domain/passes/picture'
import { inEnglish, text } from '@tessera/domain/texts/text'
import type { StoredClub } from '../../clubs/service.ts'
import type { Needs } from '../../needs.ts'
import { uploadTask } from '../../uploads/task.ts'
import { refuse } from '../refuse.ts'
import { backOf } from './fill.ts'
import type { TemplateJson } from './pass-json.ts'
import { posterArtwork } from './poster-pictures.ts'
import {
  readTemplate,
  readTemplateFile,
  readTemplateFiles,
  type StoredTemplate,
  writeTemplate,
} from './template-store.ts'
import { readTemplateJson, type ValidTemplate } from './validate-template.ts'

const folder = join(import.meta.dirname, 'built-in')

let builtIn: ValidTemplate | undefined

/** The built-in template, in the club's colour if it has one. */
async function builtInTemplate(colour: string | null = null): Promise<ValidTemplate> {
  builtIn ??= await readBuiltIn()
  const { json, files } = builtIn
  return {
    json: { ...json, ...(colour ? passColours(colour) : {}) },
    files: { ...files, ...(await posterArtwork(colour ?? builtInColour)) },
  }
}

async function readBuiltIn(): Promise<ValidTemplate> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  const files = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const),
  )
  return { json: readTemplateJson(await readFile(join(folder, 'pass.json'))), files: Object.fromEntries(files) }
}

function passColours(colour: string) {
  const { ground, text, label } = groundOf(colour)
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
  return { backgroundColor: rgb(ground), foregroundColor: rgb(text), labelColor: rgb(label) }
}

/** A club's chosen template with its files; undefined if it no longer exists. */
export async function templateContent(
  { firebase }: Needs<'db'>,
  club: Pick<StoredClub, 'id' | 'colour'>,
  id: string,
): Promise<ValidTemplate | undefined> {
  if (id === builtInTemplateId) return builtInTemplate(club.colour)
  const stored = await readTemplate(firebase.db, club.id, id)
  if (!stored) return undefined
  const { 'pass.json': json, ...files } = await readTemplateFiles(firebase.db, stored)
  return json && { json: readTemplateJson(json), files }
}

/** A club's chosen template as in the API response; null if there is none. */
export async function describeTemplate(
  { firebase }: Needs<'db'>,
  clubId: string,
  id: string | null,
): Promise<PassTemplate | null> {
  if (id === builtInTemplateId) return describeBuiltIn()
  const stored = id ? await readTemplate(firebase.db, clubId, id) : undefined
  const json = stored && (await readTemplateFile(firebase.db, stored, 'pass.json'))
  return stored && json ? present(stored, readTemplateJson(json)) : null
}

export async function describeBuiltIn(): Promise<PassTemplate> {
  const { json, files } = await builtInTemplate()
  const names = ['pass.json', ...Object.keys(files)].sort()
  return { id: builtInTemplateId, name: 'Built-in template', builtIn: true, files: names, back: backOf(json) }
}

const templateTask = uploadTask<typeof import('./template-task.ts')>(
  join(import.meta.dirname, 'template-task.ts'),
  () => refuse('template', text('The template cannot be read: it takes too long or needs too much memory.')),
  { lane: 'pictures', limit: 'uploadsPerClub' },
)

/** Validates and stores an uploaded template. @throws AppError `pass_upload_refused`, `unavailable` */
export async function keepTemplate(
  { firebase, uploads }: Needs<'db' | 'uploads'>,
  clubId: string,
  upload: { name: string; bytes: Uint8Array },
) {
  const { json, files, notes } = await uploads.run(templateTask, clubId, upload.bytes)
  const passJson = new TextEncoder().encode(JSON.stringify(json))
  const name = upload.name.replace(/[^\p{L}\p{N} ._-]+/gu, '').slice(0, 120) || 'template'
  const written = await writeTemplate(firebase.db, { clubId, name }, { ...files, 'pass.json': passJson })
  const described = present(written, json)
  return notes.length > 0 ? { ...described, notes: notes.map(inEnglish), noteParams: [...notes] } : described
}

const present = ({ id, name, files }: StoredTemplate, json: TemplateJson): PassTemplate => ({
  id,
  name,
  builtIn: false,
  files,
  back: backOf(json),
})
