import { type Deleted, historyContract, mostDeleted } from '@tessera/domain/history/contract'
import { text } from '@tessera/domain/texts/text'
import { RotateCcw } from 'lucide-react'
import { failedRestore } from '../firebase/restore-deleted.ts'
import { useMay } from '../firebase/session.ts'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { euroText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('What was deleted could not be loaded')
const failedForget = text('This could not be deleted for good')

const kinds: Readonly<Record<Deleted['collection'], string>> = {
  members: text('Member'),
  payments: text('Payment'),
  paymentItems: text('Payment item'),
  paymentYears: text('Year'),
}

/** What is said of restoring and deleting: a payment has the name of its member, who is still there. */
function saidOf({ collection, name }: Deleted) {
  const named = { name }
  return collection === 'payments'
    ? {
        restore: t('Restore the payment of {name}', named),
        restored: t('Payment of {name} restored', named),
        forget: t('Delete the payment of {name} for good', named),
        ask: t('Delete the payment of {name} for good?', named),
        forgotten: t('Payment of {name} deleted for good', named),
      }
    : {
        restore: t('Restore {name}', named),
        restored: t('{name} restored', named),
        forget: t('Delete {name} for good', named),
        ask: t('Delete {name} for good?', named),
        forgotten: t('{name} deleted for good', named),
      }
}

/** What was deleted in the last 90 days, with buttons that restore it or delete it for good. */
export function DeletedSection() {
  const { data, error, retry, change } = useApi(historyContract.deleted, { failure })
  const may = {
    members: useMay('members'),
    books: useMay('money'),
  }
  const without = (id: string) => change((all) => all.filter((one) => one.id !== id))
  const [restore] = useAction(
    failedRestore,
    async (one: Deleted) => {
      await call(historyContract.restore, { params: { id: one.id }, failure: failedRestore })
      without(one.id)
      return saidOf(one).restored
    },
    { each: ({ id }) => id, onFailed: retry },
  )
  const [forget] = useAction(
    failedForget,
    async (one: Deleted) => {
      await call(historyContract.forget, { params: { id: one.id }, failure: failedForget })
      without(one.id)
      return saidOf(one).forgotten
    },
    {
      each: ({ id }) => id,
      onFailed: retry,
      ask: (one) => ({
        title: saidOf(one).ask,
        text: t('Nobody can restore it then.'),
        confirmText: t('Delete for good'),
        danger: true,
      }),
    },
  )
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading what was deleted…')} />
  return (
    <Stack gap={16}>
      <Quiet>
        {t(
          'Members, payments, items and years that were deleted stay here for 90 days and can be restored as they were.',
        )}
      </Quiet>
      {data.length === 0 && <Quiet>{t('There is nothing to restore.')}</Quiet>}
      <FactList
        rows={data}
        nameOf={({ name }) => name}
        facts={({ collection, itemName, amount, at, by }) => (
          <>
            <p>
              {t(kinds[collection])}
              {itemName !== undefined && `: ${itemName}`}
              {amount !== undefined && `, ${euroText(amount)}`}
            </p>
            <p>
              {by
                ? t('Deleted on {day} by {name}', { day: momentText(new Date(at)), name: by })
                : momentText(new Date(at))}
            </p>
          </>
        )}
        buttons={(one) =>
          (one.collection === 'members' ? may.members : may.books) && (
            <Row>
              <Button
                size="small"
                icon={<RotateCcw />}
                aria-label={saidOf(one).restore}
                onClick={() => void restore(one)}
              >
                {t('Restore')}
              </Button>
              <Button size="small" variant="danger" aria-label={saidOf(one).forget} onClick={() => void forget(one)}>
                {t('Delete for good')}
              </Button>
            </Row>
          )
        }
      />
      {data.length === mostDeleted && <Quiet>{t('The newest {count} are shown.', { count: mostDeleted })}</Quiet>}
    </Stack>
  )
}
