import { cardStrings, spokenName } from './card-strings.ts'
import { endOfYear, fillTemplate, type PassView, styleOf } from './fill.ts'
import type { JudgedTemplate } from './judge-template.ts'
import type { UnsignedPass } from './sign.ts'
import type { PassFiles } from './unpack.ts'

/** What a club's setup writes into each of its passes. */
export interface PassIdentity {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  readonly organizationName: string
  readonly description: string
  readonly logoText: string
}

/** What is a pass's own, whatever it shows. */
export interface PassOwn {
  readonly serial: string
  readonly authenticationToken: string
  readonly voided: boolean
  readonly publicUrl: string
  /** What the code on the card holds. */
  readonly code: string
  readonly thumbnails?: PassFiles
}

/** Whether a template brings words in languages of its own: a phone then finds in them what the club wants it to. */
const speaks = (files: PassFiles): boolean => Object.keys(files).some((name) => name.includes('.lproj/'))

/**
 * Puts a pass together: the template's looks, the club's identity, the member's fields, and where phones ask for news of
 * it. They do so over https alone, so that a server without it gives out passes that stay as they are.
 */
export function unsignedPass(
  { json, files }: JudgedTemplate,
  identity: PassIdentity,
  view: PassView,
  pass: PassOwn,
): UnsignedPass {
  const style = styleOf(json)
  const { passTypeIdentifier, teamIdentifier } = identity
  const showsThumbnail = style === 'generic' || style === 'eventTicket'
  return {
    files: { ...files, ...(showsThumbnail ? pass.thumbnails : {}) },
    ...(speaks(files) ? {} : { strings: cardStrings(view.clubName) }),
    json: {
      ...json,
      formatVersion: 1,
      passTypeIdentifier,
      teamIdentifier,
      serialNumber: pass.serial,
      organizationName: identity.organizationName || json.organizationName || view.clubName,
      description: identity.description || json.description || spokenName(view.clubName),
      logoText: identity.logoText || json.logoText || view.clubName,
      ...(pass.voided ? { voided: true } : {}),
      ...(pass.publicUrl.startsWith('https://')
        ? { webServiceURL: `${pass.publicUrl}/api/wallet`, authenticationToken: pass.authenticationToken }
        : {}),
      [style]: fillTemplate(json, view),
    },
    barcode: pass.code,
    expires: endOfYear(view.year),
  }
}
