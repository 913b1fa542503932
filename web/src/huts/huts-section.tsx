import { hutsContract } from '@tessera/domain/huts/contract'
import type { Hut } from '@tessera/domain/huts/hut'
import { text } from '@tessera/domain/texts/text'
import { MountainSnow } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { useWhyNot } from '../firebase/who-may.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import { HutFacts } from './hut-facts.tsx'
import { HutForm } from './hut-form.tsx'
import { MadeLink } from './made-link.tsx'

const failure = text('The huts could not be loaded')
const failedEnd = text('The link could not be ended')
const failedRemove = text('The hut could not be deleted')

/** The links with which huts check cards without a network, for the club's owners. */
export function HutsSection() {
  const whyNot = useWhyNot('owner')
  return whyNot ? <Quiet>{whyNot}</Quiet> : <Huts />
}

function Huts() {
  const { data, error, retry, put } = useApi(hutsContract.list, { failure })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [end] = useAction(
    failedEnd,
    async ({ id, name }: Hut) => {
      await put(await call(hutsContract.end, { params: { id }, failure: failedEnd }))
      return t('The link of {name} is ended', { name })
    },
    {
      each: ({ id }) => id,
      onFailed: retry,
      ask: ({ name }) => ({
        title: t('End the link of {name}?', { name }),
        text: t(
          'Its device is refused as soon as it has a network, and its list counts for seven days by the clock of the device. What it has counted stays, and what it has not sent yet is still counted.',
        ),
        confirmText: t('End the link'),
        danger: true,
      }),
    },
  )
  const [remove] = useAction(
    failedRemove,
    async ({ id, name }: Hut) => {
      await put(await call(hutsContract.remove, { params: { id }, failure: failedRemove }))
      return t('{name} is deleted', { name })
    },
    {
      each: ({ id }) => id,
      onFailed: retry,
      ask: ({ name }) => ({
        title: t('Delete {name}?', { name }),
        text: t('The link is ended, and what its device has counted is deleted.'),
        confirmText: t('Delete'),
        danger: true,
      }),
    },
  )
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the huts…')} />
  return (
    <Stack gap={16}>
      <Quiet>
        {t(
          'Where there is no network for days, such as in a hut, one device checks cards by the list of a link: it says whether a card counts, and shows no names.',
        )}
      </Quiet>
      {data.length > 0 && (
        <div>
          <FactList
            rows={data}
            nameOf={({ name, endedAt, isOver }) => (
              <>
                {name}{' '}
                {endedAt ? (
                  <Badge tone="disabled">{t('Ended')}</Badge>
                ) : (
                  isOver && <Badge tone="due">{t('Expired')}</Badge>
                )}
              </>
            )}
            facts={(hut) => <HutFacts hut={hut} />}
            buttons={(hut) => (
              <Row>
                {!hut.endedAt && !hut.isOver && (
                  <Button
                    size="small"
                    aria-label={t('End the link of {name}', { name: hut.name })}
                    onClick={() => void end(hut)}
                  >
                    {t('End')}
                  </Button>
                )}
                <Button
                  size="small"
                  variant="danger"
                  aria-label={t('Delete {name}', { name: hut.name })}
                  onClick={() => void remove(hut)}
                >
                  {t('Delete')}
                </Button>
              </Row>
            )}
          />
        </div>
      )}
      <Row>
        <Button icon={<MountainSnow />} onClick={() => setMaking(true)}>
          {t('Make a link')}
        </Button>
      </Row>
      <Modal open={isMaking} onClose={() => setMaking(false)} title={t('Make a link')}>
        <HutForm
          onCancel={() => setMaking(false)}
          onMade={({ link, huts }) => {
            setMaking(false)
            setMade(link)
            void put(huts)
          }}
        />
      </Modal>
      <Modal open={made !== undefined} onClose={() => setMade(undefined)} title={t('The new link')}>
        {made !== undefined && <MadeLink link={made} onDone={() => setMade(undefined)} />}
      </Modal>
    </Stack>
  )
}
