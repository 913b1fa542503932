import type { ClubSettings } from '../clubs/settings.ts'
import type { Keeper, Need } from './duty.ts'

/** Who beside the owner may change each setting of a club. */
export const dutyOfSetting: Readonly<Record<keyof ClubSettings, Keeper>> = {
  name: 'owner',
  colour: 'owner',
  logo: 'owner',
  timeZone: 'owner',
  seasonStartsInMonth: 'owner',
  language: 'owner',
  secondStepFrom: 'owner',
  noticeBy: 'members',
  doorField: 'owner',
  membershipTypes: 'members',
  proofLettersIn: 'members',
  memberFields: 'members',
  ownChanges: 'members',
  joinForm: 'members',
  graceDays: 'members',
  cardBack: 'members',
  keepsAttendance: 'members',
  cardChangesIn: 'members',
  bankAccount: 'money',
  receipts: 'money',
  directDebit: 'money',
  donations: 'money',
  givesStamps: 'money',
  lockedUntil: 'money',
  closedYears: 'owner',
}

/** What a change of settings needs: the duty of every setting in it. */
export const needsOfSettings = (names: readonly string[]): Need[] =>
  names.flatMap((name) =>
    Object.hasOwn(dutyOfSetting, name) ? { keepers: [dutyOfSetting[name as keyof ClubSettings]] } : [],
  )
