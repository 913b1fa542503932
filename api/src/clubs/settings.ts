import { renamedOfClosedYears, typeOfClosedYear, whyNotClosed } from '@tessera/domain/clubs/closed-years'
import { keepsAll } from '@tessera/domain/clubs/membership-types'
import type { SettingsChange } from '@tessera/domain/clubs/settings-input'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { canOpenDoors } from '@tessera/domain/machines/door-field'
import { keepsFields } from '@tessera/domain/members/own-fields'
import { whyYearClosed } from '@tessera/domain/payments/lock'
import { text } from '@tessera/domain/texts/text'
import { eraseAttendance } from '../attendance/service.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { noField, serverTime } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { type DrawnLogo, drawLogo, replaceLogo } from './logo.ts'
import { type ClubChange, present, rewriteClub } from './service.ts'
import type { StoredClub } from './store.ts'

/**
 * Changes settings of a club and its logo in one commit: all that are given, or none.
 * @throws AppError `not_found`, `invalid_fields`, `unsupported_media`, `too_large`, `unavailable`, and `changed_meanwhile`
 * with the fields in its details that are no longer as they were seen
 */
export async function changeSettings(
  deps: Needs<'db' | 'now' | 'uploads'>,
  { clubId }: Deleting,
  { seen = {}, ...settings }: SettingsChange,
  picture?: Uint8Array,
): Promise<StoredClub> {
  const logo = picture ? await drawLogo(deps, clubId, picture) : settings.logo
  const wanted = { ...settings, ...(logo !== undefined && { logo }) }
  const changed = await rewriteClub(deps, clubId, async (change) => {
    const merged = mergeSeen({ seen, stored: present(change.club), wanted })
    await refuseRenamed(deps, change.club, merged)
    return write(deps, change, merged)
  })
  if (settings.keepsAttendance === false) await eraseAttendance(deps, clubId)
  return changed
}

/** @throws AppError `invalid_fields` for another name of a type that an item of a closed year is for */
async function refuseRenamed({ firebase: { db } }: Needs<'db'>, club: StoredClub, { membershipTypes }: Changes) {
  if (!membershipTypes || club.closedYears.length === 0) return
  const items = storeOf(db, 'paymentItems')
  const closed = (await items.find(items.ofClub(club.id))).filter(({ yearId }) => whyYearClosed(yearId, club))
  if (renamedOfClosedYears(membershipTypes, club.membershipTypes, closed).length > 0)
    throw new AppError('invalid_fields', typeOfClosedYear, { details: { membershipTypes: typeOfClosedYear } })
}

type Named = Omit<SettingsChange, 'seen' | 'logo'>
type Changes = { readonly [Name in keyof Named]?: Exclude<Named[Name], undefined> } & {
  readonly logo?: DrawnLogo | null
}

/** Writes the settings, each under its name; null deletes the field. Only those that are stored otherwise have a rule here. */
function write(
  deps: Needs<'db' | 'now'>,
  { club, batch, update }: ClubChange,
  { logo, receipts, ...others }: Changes,
): StoredClub {
  const { membershipTypes, memberFields } = others
  if (membershipTypes && !keepsAll(membershipTypes, club.membershipTypes))
    throw new AppError('invalid_fields', typesStay, { details: { membershipTypes: typesStay } })
  if (memberFields && !keepsFields(memberFields, club.memberFields))
    throw new AppError('invalid_fields', fieldsStay, { details: { memberFields: fieldsStay } })
  const notClosed = whyNotClosed(club, others, dayInZone(deps.now(), others.timeZone ?? club.timeZone))
  const [fault] = Object.values(notClosed ?? {})
  if (fault) throw new AppError('invalid_fields', fault, { details: { ...notClosed } })
  const { doorField } = others
  const known = memberFields ?? club.memberFields
  if (doorField && !known.some((field) => field.id === doorField && canOpenDoors(field)))
    throw new AppError('invalid_fields', noDoorField, { details: { doorField: noDoorField } })
  const asStored = {
    ...others,
    ...(receipts !== undefined && { receipts: receipts && { ...receipts, ...sentSince(club, receipts) } }),
    ...(logo !== undefined && { logo: replaceLogo(deps, batch, club, logo) }),
  }
  const fields = Object.entries(asStored).map(([name, value]) => [name, value ?? noField()])
  if (fields.length > 0) update(Object.fromEntries(fields))
  return {
    ...club,
    ...others,
    ...(receipts !== undefined && { receipts }),
    ...('logo' in asStored && { logo: asStored.logo }),
  }
}

const noDoorField = text('There is no such field of text or numbers')
const fieldsStay = text('A field or choice that is saved cannot be removed. Switch the field off instead.')
const typesStay = text('A membership type cannot be removed. Switch it off instead.')

/** Only the receipts of payments that are recorded after this was switched on are sent. */
function sentSince({ receipts }: StoredClub, { automatic }: NonNullable<Changes['receipts']>) {
  if (!automatic) return undefined
  const { sentUntil, sentFrom = sentUntil } = receipts?.automatic ? receipts : {}
  return { sentFrom: sentFrom ?? serverTime(), sentUntil: sentUntil ?? serverTime() }
}
