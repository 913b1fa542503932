import { type CardAction, cardActions } from '@tessera/domain/passes/card-actions'
import { cardStrings, spokenName } from './card-strings.ts'
import type { UnsignedPass } from './check-pass.ts'
import { endOfSeason, fillPoster, fillTemplate, type PassView, styleOf } from './fill.ts'
import type { PassFiles } from './unpack.ts'
import type { ValidTemplate } from './validate-template.ts'

/** Values of a club's setup that go into each of its passes. */
export interface PassIdentity {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  readonly organizationName: string
  readonly description: string
  readonly logoText: string
}

/** Values of a single pass, independent of what it shows. */
interface PassOwn {
  readonly serial: string
  readonly authenticationToken: string
  readonly voided: boolean
  readonly publicUrl: string
  /** Content of the code on the card. */
  readonly code: string
  readonly thumbnails?: PassFiles
}

/** True if a template has its own translations, which then replace the standard ones. */
const speaks = (files: PassFiles): boolean => Object.keys(files).some((name) => name.includes('.lproj/'))

/**
 * Wallet's kinds of the buttons below a card, which it names itself in the language of the phone (iOS 27): none of them is
 * called paying, and loading a balance is the nearest.
 */
const buttonKinds: Record<CardAction['id'], string> = { pay: 'addToBalance', membership: 'membershipBenefits' }

/**
 * Assembles a pass from the template, the club's identity, the member's fields and the URL for updates. Devices fetch
 * updates over https only, so passes of a server without it have no URL and do not update.
 */
export function unsignedPass(
  { json, files }: ValidTemplate,
  identity: PassIdentity,
  view: PassView,
  pass: PassOwn,
): UnsignedPass {
  const style = styleOf(json)
  const { passTypeIdentifier, teamIdentifier } = identity
  const showsThumbnail = style === 'generic' || style === 'eventTicket'
  const actions = pass.voided ? [] : cardActions(pass.publicUrl, view)
  const buttons = actions.map(({ id, url }) => ({ identifier: id, type: buttonKinds[id], url }))
  const poster = fillPoster(json, view, actions)
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
      ...(buttons.length > 0 ? { featuredActions: buttons } : {}),
      [style]: fillTemplate(json, view, actions),
      ...(poster ? { posterGeneric: poster } : {}),
    },
    barcode: pass.code,
    expires: endOfSeason(view),
  }
}
