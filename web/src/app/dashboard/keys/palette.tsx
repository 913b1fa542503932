import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Member } from '@tessera/domain/members/member'
import { useMemo } from 'react'
import { useLanguage } from '../../../language/language.ts'
import { t } from '../../../language/t.ts'
import { useMembers } from '../../../members/use-members.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { type Hit, hitSearch } from './find-hits.ts'
import styles from './palette.module.css'
import { useActions } from './use-actions.ts'

interface Props {
  query: string
  setQuery: (query: string) => void
  onClose: () => void
  onShowKeys: () => void
  onRecordPayment: (member: Member) => void
}

/** Search for a member, to record a payment, or an action; Enter runs the hit. */
export function Palette({ query, setQuery, onClose, onShowKeys, onRecordPayment }: Props) {
  const language = useLanguage()
  const { members } = useMembers()
  const actions = useActions(onShowKeys)
  const people = useMemo(
    () =>
      members?.map((member): Hit => {
        const { id, fullName, memberId: memberNumber } = member
        return { id, label: fullName, detail: memberNumber, member, run: () => onRecordPayment(member) }
      }) ?? [],
    [members, onRecordPayment],
  )
  const search = useMemo(() => hitSearch(people, actions), [people, actions, language])
  const hits = search(query)
  const choose = ({ run }: Hit) => {
    onClose()
    run()
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={hits}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ label }: Hit) => label}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input
        aria-label={t('Find a person or an action')}
        placeholder={t('Name, number, e-mail, or what to do')}
        className={fieldStyles.control}
      />
      <div className={styles.hits}>
        <Autocomplete.Empty>
          <p className={styles.empty}>{t('Nothing found')}</p>
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list} aria-label={t('Find a person or an action')}>
          {(hit: Hit) => (
            <Autocomplete.Item key={hit.id} value={hit} onClick={() => choose(hit)} className={styles.hit}>
              {hit.member && <Avatar name={hit.member.fullName} photoUrl={hit.member.photoUrl} />}
              <span className={styles.label}>{hit.label}</span>
              {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
              {hit.member && <span className={styles.does}>{t('Record Payment')}</span>}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
