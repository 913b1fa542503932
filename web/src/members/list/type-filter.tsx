import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { OwnField } from '@tessera/domain/members/own-field'
import { isFilteredBy, readOwnFilter, writeOwnFilter } from '@tessera/domain/members/own-filter'
import type { MembershipStatus } from '@tessera/domain/membership/status'
import { Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { optionsOf } from '../../language/own-field-options.ts'
import { t } from '../../language/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { useOwnFields } from '../own-fields-context.ts'
import { ageOptions } from './age-options.ts'
import { type CardFilter, cardOptions, type WithoutCard } from './card-filter.ts'
import { countStatuses, type Standings } from './find-members.ts'
import { headOptions } from './head-filter.ts'
import { jubileeOptions } from './jubilees.ts'
import { type Keeps, keeping, noCard, noType } from './keep.ts'
import { leftOptions } from './left-filter.ts'
import styles from './members-panel.module.css'
import { beginOf, OwnFilterInputs } from './own-filter-inputs.tsx'
import { proofOptions } from './proof-filter.ts'
import { reasonOptions } from './reason-filter.ts'
import { useJanuaries } from './use-januaries.ts'

/** What the filter keeps, once it is known. */
export interface Rule {
  /** The filter; undefined if what it keeps could not be loaded. */
  readonly value?: string | undefined
  readonly keeps: Keeps | undefined
  /** How many members it keeps, in all and by status; undefined without a filter, and until the statuses are computed. */
  readonly counts: Readonly<Record<'all' | MembershipStatus, number>> | undefined
  readonly failed?: WithoutCard['failed']
}

interface Props {
  members: readonly Member[]
  standings: Standings
  types: readonly MembershipType[]
  cards: CardFilter
  /** Id of the chosen type, '' for all members, or another choice of `keep.ts`. */
  value: string
  onChange: (value: string) => void
  onRule: (rule: Rule) => void
}

/**
 * What can be chosen of a field: its choices, or one item for a range or a text, which is entered beside. Yes and no stand with the
 * field's name, since the closed box shows the option without its group.
 */
function OwnOptions({ field }: { field: OwnField }) {
  const { id: fieldId, kind, name: label } = field
  if (kind === 'text' || kind === 'number' || kind === 'day')
    return (
      <option value={beginOf(field)}>
        {kind === 'text' ? t('{name}: contains…', { name: label }) : t('{name}: from… to…', { name: label })}
      </option>
    )
  return (
    <optgroup label={label}>
      {optionsOf(field).map(({ id, name }) => (
        <option key={id} value={writeOwnFilter({ fieldId, by: 'choice', choiceId: id })}>
          {kind === 'yesno' ? `${label}: ${name}` : name}
        </option>
      ))}
    </optgroup>
  )
}

/**
 * Filters the list by membership type, by the proof of it, by age, by years of membership, by a head of the family who has left, by
 * the reason for leaving, by how long ago somebody has left, by who has no card, and by the club's own fields; renders nothing in a
 * club without them.
 */
export function TypeFilter({ members, standings, types, cards, value, onChange, onRule }: Props) {
  const fields = useOwnFields().filter(({ enabled }) => enabled)
  const januaries = useJanuaries()
  const hasBirthdays = useMemo(() => members.some(({ birthday }) => birthday), [members])
  const today = useToday()
  const [withoutCard, setWithoutCard] = useState<WithoutCard>()
  useLayoutEffect(() => {
    const ofCards = value === noCard ? (withoutCard ?? {}) : undefined
    const failed = ofCards?.failed
    if (ofCards && !ofCards.keeps) return failed && onRule({ failed, keeps: undefined, counts: undefined })
    const keeps = ofCards ? ofCards.keeps : value ? keeping(value, types, today, members) : undefined
    const kept = keeps && members.filter(keeps)
    const known = kept && standings && kept.flatMap(({ id }) => standings.get(id) ?? [])
    onRule({ value, keeps, counts: known && { all: kept.length, ...countStatuses(known) } })
  }, [value, types, today, members, standings, withoutCard, onRule])
  const ages = hasBirthdays ? ageOptions(januaries, types, value) : []
  const [thisYear = 0, nextYear = 0] = januaries.map((day) => Number(day.slice(0, 4)))
  const jubilees = useMemo(
    () => jubileeOptions(members, [thisYear, nextYear], value),
    [members, thisYear, nextYear, value],
  )
  const heads = useMemo(() => headOptions(members, today, value), [members, today, value])
  const reasons = useMemo(() => reasonOptions(members, value), [members, value])
  const left = useMemo(() => leftOptions(members, today, value), [members, today, value])
  const groups = [
    { label: t('Proof'), options: proofOptions(types, value) },
    { label: t('Age'), options: ages },
    { label: t('Years of membership'), options: jubilees },
    { label: t('Family'), options: heads },
    { label: t('Reason for leaving'), options: reasons },
    { label: t('Joining and leaving'), options: left },
    { label: t('Card'), options: cardOptions(cards.isOffered, value) },
  ].filter(({ options }) => options.length > 0)
  const isOffered = (one: string) =>
    types.some(({ id }) => id === one) || groups.some(({ options }) => options.some(({ choice }) => choice === one))
  const own = readOwnFilter(value)
  const field = own && fields.find((one) => isFilteredBy(one, own))
  const isKnown = own ? field !== undefined : ['', noType].includes(value) || isOffered(value)
  if (types.length === 0 && fields.length === 0 && groups.length === 0 && isKnown) return null
  const isOfTypes = fields.length === 0 && groups.length === 0
  const typeOptions = (
    <>
      {types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={noType}>{t('Without a type')}</option>
    </>
  )
  return (
    <>
      <div className={styles.types}>
        <SelectField
          hideLabel
          label={t(isOfTypes ? 'Membership type' : 'Filter')}
          value={field && own?.by !== 'choice' ? beginOf(field) : value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t(isOfTypes ? 'All types' : 'All members')}</option>
          {!isKnown && <option value={value}>{t('What the club no longer has')}</option>}
          {isOfTypes && typeOptions}
          {!isOfTypes && types.length > 0 && <optgroup label={t('Membership type')}>{typeOptions}</optgroup>}
          {fields.map((field) => (
            <OwnOptions key={field.id} field={field} />
          ))}
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ choice, label }) => (
                <option key={choice} value={choice}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {value === noCard && (
        <Suspense fallback={null}>
          <cards.Kept standings={standings} onKnown={setWithoutCard} />
        </Suspense>
      )}
      {field && own && own.by !== 'choice' && (
        <OwnFilterInputs key={field.id} field={field} value={value} onChange={onChange} filter={own} />
      )}
    </>
  )
}
