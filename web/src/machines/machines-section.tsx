import { keysContract } from '@tessera/domain/machines/contract'
import type { MachineKey } from '@tessera/domain/machines/key'
import { purposeNames } from '@tessera/domain/machines/purpose'
import { text } from '@tessera/domain/texts/text'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { useWhyNot } from '../firebase/who-may.ts'
import { call } from '../http/call.ts'
import { dayText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { MadeKey } from '../ui/made-key.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import { KeyForm } from './key-form.tsx'

const failure = text('The keys could not be loaded')
const failedEnd = text('The key could not be ended')

/** The keys with which machines reach the club, for its owners. `settings`: the form that says which field opens doors. */
export function MachinesSection({ settings }: { settings: ReactNode }) {
  const whyNot = useWhyNot('owner')
  return whyNot ? <Quiet>{whyNot}</Quiet> : <Keys settings={settings} />
}

function Keys({ settings }: { settings: ReactNode }) {
  const { data, error, retry, put } = useApi(keysContract.list, { failure })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [end] = useAction(
    failedEnd,
    async ({ id, name }: MachineKey) => {
      await put(await call(keysContract.end, { params: { id }, failure: failedEnd }))
      return t('The key of {name} is ended', { name })
    },
    {
      each: ({ id }) => id,
      onFailed: retry,
      ask: ({ name }) => ({
        title: t('End the key of {name}?', { name }),
        text: t('What uses it is refused at once. A new key can be made at any time.'),
        confirmText: t('End the key'),
        danger: true,
      }),
    },
  )
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the keys…')} />
  return (
    <Stack gap={16}>
      <Quiet>
        {t(
          'A door, a nightly copy or a script reaches the club with a key of its own. A key does one thing, until a day, and can be ended at any time.',
        )}
      </Quiet>
      {data.length > 0 && (
        <div>
          <FactList
            rows={data}
            nameOf={({ name, isOver }) => (
              <>
                {name} {isOver && <Badge tone="due">{t('Expired')}</Badge>}
              </>
            )}
            facts={({ purpose, until, lastUsedAt }) => (
              <>
                <p>
                  {t(purposeNames[purpose])} · {t('Until {day}', { day: dayText(until) })}
                </p>
                <p>
                  {lastUsedAt ? t('Last used {when}', { when: momentText(new Date(lastUsedAt)) }) : t('Never used')}
                </p>
              </>
            )}
            buttons={(one) => (
              <Button
                size="small"
                variant="danger"
                aria-label={t('End the key of {name}', { name: one.name })}
                onClick={() => void end(one)}
              >
                {t('End')}
              </Button>
            )}
          />
        </div>
      )}
      <Row>
        <Button icon={<KeyRound />} onClick={() => setMaking(true)}>
          {t('Make a key')}
        </Button>
        <ButtonLink to={`${paths.settings}/webhooks`}>{t('Webhooks')}</ButtonLink>
      </Row>
      {settings}
      <Modal open={isMaking} onClose={() => setMaking(false)} title={t('Make a key')}>
        <KeyForm
          onCancel={() => setMaking(false)}
          onMade={({ key, keys }) => {
            setMaking(false)
            setMade(key)
            void put(keys)
          }}
        />
      </Modal>
      <Modal open={made !== undefined} onClose={() => setMade(undefined)} title={t('The new key')}>
        {made !== undefined && <MadeKey text={made} onDone={() => setMade(undefined)} />}
      </Modal>
    </Stack>
  )
}
