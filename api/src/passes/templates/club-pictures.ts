import { hasOwnLogo } from '@tessera/domain/passes/file-names'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import { builtInColour } from '@tessera/domain/passes/picture'
import { logoPictures, type StoredClub } from '../../clubs/service.ts'
import type { Needs } from '../../needs.ts'
import { builtInPicture } from './picture.ts'
import { posterLogo, posterPhoto } from './poster-pictures.ts'
import type { PassFiles } from './unpack.ts'
import type { ValidTemplate } from './validate-template.ts'

/** Files that take the place of a template's, and the id of the picture that they show; null if the template keeps its own. */
interface Applied {
  readonly files: PassFiles
  readonly id: string | null
}

const unchanged: Applied = { files: {}, id: null }

/**
 * Puts the club's logo into the built-in template or one without a logo, and the club's picture into the built-in one. An id is
 * null if the template does not use that picture.
 */
export async function applyClubPictures(deps: Needs<'db'>, club: StoredClub, template: ValidTemplate) {
  const [logo, picture] = await Promise.all([logoOf(deps, club, template), pictureOf(deps, club)])
  const { 'artwork@3x.png': largest, ...others } = template.files
  // A phone with three pixels per point would take the template's own.
  const own: PassFiles = picture.id || !largest ? others : template.files
  const files = { ...own, ...logo.files, ...picture.files }
  return { template: { ...template, files }, logoId: logo.id, pictureId: picture.id }
}

async function logoOf(
  deps: Needs<'db'>,
  { logo, passTemplateId }: StoredClub,
  { files }: ValidTemplate,
): Promise<Applied> {
  const isBuiltIn = passTemplateId === builtInTemplateId
  if (!logo || (!isBuiltIn && hasOwnLogo(Object.keys(files)))) return unchanged
  const pictures = await logoPictures(deps, logo.id)
  if (!pictures) return unchanged
  const { x1, x2, x3 } = pictures
  const poster = isBuiltIn ? await posterLogo(logo.id, x3) : {}
  return { files: { 'logo.png': x1, 'logo@2x.png': x2, 'logo@3x.png': x3, ...poster }, id: logo.id }
}

async function pictureOf(deps: Needs<'db'>, club: StoredClub): Promise<Applied> {
  const id = builtInPicture(club)
  const pictures = id && (await logoPictures(deps, id))
  if (!pictures || !id) return unchanged
  return { files: await posterPhoto(id, pictures, club.colour ?? builtInColour), id }
}
