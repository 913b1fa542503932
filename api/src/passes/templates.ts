import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groundOf } from '@tessera/domain/clubs/colour'
import { builtInTemplateId, type PassTemplate } from '@tessera/domain/passes/pass'
import { sentence } from '@tessera/domain/texts/text'
import type { KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { Unchanging } from '../firebase/unchanging.ts'
import { backOf } from './fill.ts'
import { fitPictures } from './fit-pictures.ts'
import { type JudgedTemplate, judgeTemplate, readTemplateJson } from './judge-template.ts'
import type { TemplateJson } from './pass-json.ts'
import { refuse } from './refuse.ts'
import { PassFault, tryPass } from './sign.ts'
import {
  type KeptTemplate,
  readTemplate,
  readTemplateFile,
  readTemplateFiles,
  writeTemplate,
} from './template-store.ts'
import { unsignedPass } from './unsigned-pass.ts'

const folder = join(import.meta.dirname, 'built-in')

const builtIn = new Unchanging<JudgedTemplate>(1)

/** The template for clubs that have none of their own, in the club's colour where it has one. */
export async function builtInTemplate(colour: string | null = null): Promise<JudgedTemplate> {
  const { json, files } = await builtIn.read(folder, readBuiltIn)
  return { json: { ...json, ...(colour ? passColours(colour) : {}) }, files }
}

async function readBuiltIn(): Promise<JudgedTemplate> {
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

/** A club's chosen template with its files; undefined where there is none any more. */
export async function templateContent(
  { firebase }: Deps,
  club: Pick<KeptClub, 'id' | 'colour'>,
  id: string,
): Promise<JudgedTemplate | undefined> {
  if (id === builtInTemplateId) return builtInTemplate(club.colour)
  const kept = await readTemplate(firebase.db, club.id, id)
  if (!kept) return undefined
  const { 'pass.json': json, ...files } = await readTemplateFiles(firebase.db, kept)
  return json && { json: readTemplateJson(json), files }
}

/** A club's chosen template as the API answers it. */
export async function describeTemplate(
  { firebase }: Deps,
  clubId: string,
  id: string | null,
): Promise<PassTemplate | null> {
  if (id === builtInTemplateId) return describeBuiltIn()
  const kept = id ? await readTemplate(firebase.db, clubId, id) : undefined
  const json = kept && (await readTemplateFile(firebase.db, kept, 'pass.json'))
  return kept && json ? present(kept, readTemplateJson(json)) : null
}

export async function describeBuiltIn(): Promise<PassTemplate> {
  const { json, files } = await builtInTemplate()
  const names = ['pass.json', ...Object.keys(files)].sort()
  return { id: builtInTemplateId, name: 'Built-in template', builtIn: true, files: names, back: backOf(json) }
}

/** Judges an upload, and keeps it. @throws AppError `pass_upload_refused` */
export async function keepTemplate({ firebase }: Deps, clubId: string, upload: { name: string; bytes: Uint8Array }) {
  const judged = judgeTemplate(upload.bytes)
  tryOut(judged)
  const passJson = new TextEncoder().encode(JSON.stringify(judged.json))
  const name = upload.name.replace(/[^\p{L}\p{N} ._-]+/gu, '').slice(0, 120) || 'template'
  const { files, notes } = await fitPictures(judged.files)
  const written = await writeTemplate(firebase.db, { clubId, name }, { ...files, 'pass.json': passJson })
  const kept = present(written, judged.json)
  return notes.length > 0 ? { ...kept, notes: [...notes] } : kept
}

const present = ({ id, name, files }: KeptTemplate, json: TemplateJson): PassTemplate => ({
  ...{ id, name, builtIn: false, files },
  back: backOf(json),
})

/** Fills the template as for a member, since what the library would leave out shows only then. */
function tryOut(judged: JudgedTemplate): void {
  const identity = {
    passTypeIdentifier: 'pass.try',
    teamIdentifier: 'TRY0000000',
    organizationName: '',
    description: '',
    logoText: '',
  }
  const view = { clubName: 'Club', memberId: '1', fullName: 'Member', status: 'Active', year: 2000 } as const
  const publicUrl = 'https://club.example'
  const own = { serial: 'try', authenticationToken: 'try-try-try-try-', voided: false, publicUrl, code: publicUrl }
  try {
    tryPass(unsignedPass(judged, identity, view, own))
  } catch (error) {
    if (!(error instanceof PassFault)) throw error
    throw refuse(
      'template',
      sentence('The template does not make a valid pass: {fault}', { fault: error.message.split('\n', 1)[0] ?? '' }),
    )
  }
}
