import { cardsContract } from '@tessera/domain/passes/cards-contract'
import type { DoorList } from '@tessera/domain/passes/scan'
import { searchBy } from '@tessera/domain/search'
import { text } from '@tessera/domain/texts/text'
import { clsx } from 'clsx'
import { Check, IdCard } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { timeText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './tick-names.module.css'
import type { Presence, Ticks } from './use-ticks.ts'

const failedLoad = text('The names could not be loaded.')
const failedTick = text('The list could not be changed.')

interface Named {
  readonly id: string
  readonly memberId: string
  readonly fullName: string
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const searchNames = searchBy<Named>(({ fullName, memberId }) => [fullName, memberId])
/** Names that are shown at once. */
const most = 20

interface Props {
  ticks: Ticks
  /** The names that this device keeps for no connection. */
  list: DoorList | undefined
}

/** Finds names, and puts them on today's list of who was there; those whose card was checked are on it already. */
export function TickNames({ ticks: { present, tick, untick }, list: kept }: Props) {
  const { data, lastError, retry } = useApi(cardsContract.doorList, { failure: failedLoad, when: !kept })
  const list = kept ?? data
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [last, setLast] = useState<Named>()
  const [error, setError] = useState<string>()
  const search = useMemo(() => list && searchNames(namesOf(list)), [list])
  const [toggle] = useAction(
    failedTick,
    async (one: Named) => {
      setError(undefined)
      const how = present.get(one.id)?.how
      if (!how) await tick(one.id)
      else if (how !== 'card') await untick(one.id)
      setLast(one)
    },
    { show: setError },
  )
  const id = useId()
  if (!search) return lastError ? <RetryBanner error={lastError} onRetry={retry} /> : <p>{t('Loading...')}</p>
  const found = search(query)
  const shown = found.slice(0, most)
  const active = shown[Math.min(at, shown.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(Math.max(0, Math.min(shown.length - 1, at + step)))
    else if (event.key === 'Enter' && active) {
      void toggle(active)
      setQuery('')
      setAt(0)
    } else return
    event.preventDefault()
  }
  return (
    <Stack gap={12}>
      {error && <Banner tone="error">{error}</Banner>}
      <TextField
        label={t('Find a name')}
        hint={t('The arrow keys choose, Enter or a tap ticks.')}
        value={query}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setQuery(target.value)
          setAt(0)
        }}
      />
      <Row align="center" role="status">
        {last && (
          <>
            <span>
              {present.has(last.id)
                ? t('{name} is on the list', { name: last.fullName })
                : t('{name} is no longer on the list', { name: last.fullName })}
            </span>
            {present.get(last.id)?.how !== 'card' && (
              <Button size="small" onClick={() => void toggle(last)}>
                {t('Undo')}
              </Button>
            )}
          </>
        )}
      </Row>
      <div className={styles.results}>
        <Stack id={id} gap={0} role="listbox" aria-label={t('Names')} aria-multiselectable="true">
          {shown.map((one) => (
            <Option
              key={one.id}
              id={`${id}-${one.id}`}
              named={one}
              presence={present.get(one.id)}
              isActive={one === active}
              onToggle={() => void toggle(one)}
            />
          ))}
        </Stack>
        {found.length === 0 && <p>{t('Nobody found')}</p>}
        {found.length > most && <Quiet small>{t('+{n} more', { n: found.length - most })}</Quiet>}
      </div>
    </Stack>
  )
}

const namesOf = ({ cards, others }: DoorList): readonly Named[] =>
  [...cards.map(({ member }) => member), ...others].sort((a, b) => byName.compare(a.fullName, b.fullName))

interface OptionProps {
  id: string
  named: Named
  presence: Presence | undefined
  isActive: boolean
  onToggle: () => void
}

const Option = ({ id, named, presence, isActive, onToggle }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus
  // biome-ignore lint/a11y/useFocusableInteractive: as above
  <div
    id={id}
    role="option"
    aria-selected={presence !== undefined}
    aria-disabled={presence?.how === 'card' || undefined}
    className={clsx(styles.name, isActive && styles.active)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onToggle}
  >
    <span className={styles.mark} aria-hidden="true">
      {presence && (presence.how === 'card' ? <IdCard /> : <Check />)}
    </span>
    <span>
      {named.fullName}{' '}
      <Quiet as="span" small>
        {named.memberId}
      </Quiet>
    </span>
    {presence && (
      <Quiet as="span" small>
        {wordsOf(presence)}
      </Quiet>
    )}
  </div>
)

function wordsOf({ how, at }: Presence): string {
  const time = timeText(new Date(at))
  if (how === 'unsent') return t('Ticked at {time}, not sent yet', { time })
  return how === 'card' ? t('Card at {time}', { time }) : t('Ticked at {time}', { time })
}
