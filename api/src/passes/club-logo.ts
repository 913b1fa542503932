import { builtInTemplateId, hasOwnLogo } from '@tessera/domain/passes/pass'
import { type KeptClub, logoPictures } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { JudgedTemplate } from './judge-template.ts'

/**
 * A template with the club's logo: the built-in one's mark gives way to it, and so does the empty place of one that
 * brings none. `logoId` is the logo that it wears, null where it wears its own.
 */
export async function wearLogo(
  deps: Deps,
  { logo, passTemplateId }: KeptClub,
  template: JudgedTemplate,
): Promise<{ template: JudgedTemplate; logoId: string | null }> {
  const own = { template, logoId: null }
  if (!logo || (passTemplateId !== builtInTemplateId && hasOwnLogo(Object.keys(template.files)))) return own
  const pictures = await logoPictures(deps, logo.id)
  if (!pictures) return own
  const { x1, x2, x3 } = pictures
  const files = { ...template.files, 'logo.png': x1, 'logo@2x.png': x2, 'logo@3x.png': x3 }
  return { template: { ...template, files }, logoId: logo.id }
}
