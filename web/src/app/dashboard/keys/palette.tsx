import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Member } from '@tessera/domain/members/member'
import { useMemo } from 'react'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { type Deed, type Hit, hitSearch, memberSearch } from './find-hits.ts'
import styles from './palette.module.css'
import { useAccountActions } from './use-account-actions.ts'
import { useActions } from './use-actions.ts'

interface Props {
  query: string
  setQuery: (query: string) => void
  /** Closes the palette; `then` runs once it has closed. */
  onClose: (then?: () => void) => void
  onShowKeys: () => void
  members: readonly Member[] | undefined
  /** What can be done for a member. */
  deeds: readonly [Deed, ...Deed[]]
  /** E-mails and letters to all members. */
  letters: readonly Hit[]
}

/** Search for a member, with what can be done for them, or for an action; Enter runs the hit. */
export function Palette({ query, setQuery, onClose, onShowKeys, members, deeds, letters }: Props) {
  const actions = useActions()
  const account = useAccountActions(onShowKeys)
  const find = useMemo(() => memberSearch(members ?? []), [members])
  const hits = hitSearch(find, deeds, [...actions, ...letters, ...account])(query)
  const choose = ({ run, late }: Hit) => {
    onClose(late ? run : undefined)
    if (!late) run()
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
              {hit.does && <span className={styles.does}>{hit.does}</span>}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
