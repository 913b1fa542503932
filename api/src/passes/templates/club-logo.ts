import { hasOwnLogo } from '@tessera/domain/passes/file-names'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import { logoPictures, type StoredClub } from '../../clubs/service.ts'
import type { Needs } from '../../needs.ts'
import { posterLogo } from './poster-pictures.ts'
import type { ValidTemplate } from './validate-template.ts'

/**
 * Puts the club's logo into the built-in template or one without a logo. `logoId` is null if the template is unchanged.
 */
export async function applyClubLogo(
  deps: Needs<'db'>,
  { logo, passTemplateId }: StoredClub,
  template: ValidTemplate,
): Promise<{ template: ValidTemplate; logoId: string | null }> {
  const own = { template, logoId: null }
  if (!logo || (passTemplateId !== builtInTemplateId && hasOwnLogo(Object.keys(template.files)))) return own
  const pictures = await logoPictures(deps, logo.id)
  if (!pictures) return own
  const { x1, x2, x3 } = pictures
  const poster = passTemplateId === builtInTemplateId ? await posterLogo(logo.id, x3) : {}
  const files = { ...template.files, 'logo.png': x1, 'logo@2x.png': x2, 'logo@3x.png': x3, ...poster }
  return { template: { ...template, files }, logoId: logo.id }
}
