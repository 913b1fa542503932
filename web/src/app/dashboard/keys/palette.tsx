import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Member } from '@tessera/domain/members/member'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Quiet } from '../../../ui/layout.tsx'
import { type Deed, type Hit, hitSearch, hitsFor, memberSearch } from './find-hits.ts'
import styles from './palette.module.css'
import { useAccountActions } from './use-account-actions.ts'
import { useActions } from './use-actions.ts'

interface Props {
  /** Closes the palette; `then` runs once it has closed. */
  onClose: (then?: () => void) => void
  onShowKeys: () => void
  members: readonly Member[] | undefined
  /** What can be done for a member. */
  deeds: readonly [Deed, ...Deed[]]
  /** E-mails and letters to all members, and the club's views. */
  others: readonly Hit[]
}

/** Search for a member or an action. Enter runs the hit; the arrow to the right lists what else can be done for the member. */
export function Palette({ onClose, onShowKeys, members, deeds, others }: Props) {
  const actions = useActions()
  const account = useAccountActions(onShowKeys)
  const find = useMemo(() => memberSearch(members ?? []), [members])
  const [query, setQuery] = useState('')
  const [person, setPerson] = useState<Member>()
  const highlighted = useRef<Hit>(undefined)
  const hits = person ? hitsFor(person, deeds) : hitSearch(find, deeds, [...actions, ...others, ...account])(query)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    const member = highlighted.current?.member
    if (event.key === 'ArrowRight' && member && !person && selectionStart === value.length) setPerson(member)
    else if (event.key === 'ArrowLeft' && person) setPerson(undefined)
    else return
    event.preventDefault()
  }
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
      onValueChange={(typed) => {
        setPerson(undefined)
        setQuery(typed)
      }}
      onItemHighlighted={(hit) => {
        highlighted.current = hit
      }}
      itemToStringValue={({ label }: Hit) => label}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input
        aria-label={t('Find a person or an action')}
        placeholder={t('Name, number, e-mail, or what to do')}
        className={fieldStyles.control}
        onKeyDown={press}
      />
      <div className={styles.hits}>
        <Autocomplete.Empty>
          <Quiet>{t('Nothing found')}</Quiet>
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list} aria-label={t('Find a person or an action')}>
          {(hit: Hit) => (
            <Autocomplete.Item key={hit.id} value={hit} onClick={() => choose(hit)} className={styles.hit}>
              {person ? (
                <>
                  <span className={styles.label}>{hit.does}</span>
                  <span className={styles.detail}>{hit.label}</span>
                </>
              ) : (
                <>
                  {hit.member && <Avatar name={hit.member.fullName} photoUrl={hit.member.photoUrl} />}
                  <span className={styles.label}>{hit.label}</span>
                  {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
                  {hit.does && <span className={styles.does}>{hit.does}</span>}
                  {hit.member && <More onClick={() => setPerson(hit.member)} />}
                </>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
      {hits.some(({ member }) => member) && (
        <Quiet small>{person ? t('← goes back to the search') : t('→ lists what else can be done for a person')}</Quiet>
      )}
    </Autocomplete.Root>
  )
}

/** Does by the mouse what the arrow to the right does. An option may hold no button. */
const More = ({ onClick }: { onClick: () => void }) => (
  <span
    aria-hidden="true"
    className={styles.more}
    onClick={(event) => {
      event.stopPropagation()
      onClick()
    }}
  >
    <ChevronRight />
  </span>
)
