import { type RefundRun, refundsContract } from '@tessera/domain/refunds/contract'
import { text } from '@tessera/domain/texts/text'
import { FileDown, Undo2 } from 'lucide-react'
import { useMay } from '../../../firebase/session.ts'
import { useApi } from '../../../firebase/use-api.ts'
import { call } from '../../../http/call.ts'
import { centsText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { failedRefundFile, saveRefundFile } from '../../../payments/ledger/use-refund.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import { useAction } from '../../../ui/use-action.ts'

/** The newest refunds, each with its file for the bank; nothing where nothing was refunded. */
export function Refunds() {
  const { data = [], reload } = useApi(refundsContract.list, { failure: text('Failed to fetch the refunds') })
  const may = useMay('money')
  if (data.length === 0) return null
  return (
    <Stack as={Card} gap={14}>
      <h3>{t('Refunds')}</h3>
      <FactList
        rows={data}
        nameOf={({ day, refunds }) =>
          `${dayText(day)}: ${centsText(refunds.reduce((sum, { cents }) => sum + cents, 0))}`
        }
        facts={({ refunds }) =>
          refunds.map(({ memberName, itemName, cents, iban }, place) => (
            <p key={place}>
              {t('{name}: {item}, {amount}', { name: memberName, item: itemName, amount: centsText(cents) })} · {iban}
            </p>
          ))
        }
        buttons={(run) => may && <RefundButtons run={run} onUndone={reload} />}
      />
    </Stack>
  )
}

function RefundButtons({ run: { id }, onUndone }: { run: RefundRun; onUndone: () => unknown }) {
  const { refresh } = usePaymentWrites()
  const [save, saving] = useAction(failedRefundFile, () => saveRefundFile(id))
  const [drop, dropping] = useAction(
    text('The refund could not be undone'),
    async () => {
      await call(refundsContract.drop, { params: { id } })
      refresh()
      await onUndone()
      return text('Undone: the payment is there again')
    },
    {
      ask: () => ({
        title: t('Undo this refund?'),
        text: t('Only if the bank has not got its file: the payment is then there again.'),
        confirmText: t('Undo'),
      }),
    },
  )
  return (
    <Row gap={6}>
      <Button size="small" icon={<FileDown />} busy={saving} onClick={() => void save()}>
        {t('File')}
      </Button>
      <Button size="small" icon={<Undo2 />} busy={dropping} onClick={() => void drop()}>
        {t('Undo')}
      </Button>
    </Row>
  )
}
