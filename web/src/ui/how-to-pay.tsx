import { text } from '@tessera/domain/texts/text'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { deviceOf } from './device.ts'
import styles from './how-to-pay.module.css'
import { Quiet, Row, Stack } from './layout.tsx'
import { QrCode } from './qr-code.tsx'
import { SelectField } from './select-field.tsx'
import { useAction } from './use-action.ts'

const failedPicture = text('The picture could not be saved')

interface Way {
  id: string
  item: string
  amount: string
  /** As a bank's form takes it. */
  copiedAmount: string
  holder: string
  iban: string
  /** May be empty. */
  bic: string
  reference: string
  /** The reference for a standing order. */
  standing: string
  /** Content of the code. */
  code: string
}

interface Props {
  /** The open items, at least one. */
  ways: readonly Way[]
  /** The club's note to its members; may be empty. */
  note: string
}

/** How to pay an open item by bank transfer, with a code for the bank's app; a choice if several are open. */
export function HowToPay({ ways, note }: Props) {
  const [chosen, choose] = useState<string>()
  const isPhone = deviceOf(navigator) !== 'desktop'
  const [save, saving] = useAction(failedPicture, async (code: string) => {
    const { saveCode } = await loadPart(() => import('./save-code.ts'))
    await saveCode(code, 'transfer.png', isPhone)
  })
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (!way) return null
  const { holder, iban, bic, reference, standing, amount, copiedAmount, code } = way
  return (
    <Row gap="20px 40px" align="flex-start">
      <div className={styles.facts}>
        {ways.length > 1 && (
          <SelectField label={t('Item')} value={way.id} onChange={({ target }) => choose(target.value)}>
            {ways.map((each) => (
              <option key={each.id} value={each.id}>
                {`${each.item}: ${each.amount}`}
              </option>
            ))}
          </SelectField>
        )}
        <Stack as="dl" gap={8}>
          <Fact name={t('Amount')} value={amount} copies={copiedAmount} copy={t('Copy amount')} />
          <Fact name={t('Account holder')} value={holder} copies={holder} copy={t('Copy account holder')} />
          <Fact name="IBAN" value={iban} copies={copied(iban)} copy={t('Copy IBAN')} />
          {bic && <Fact name="BIC" value={bic} copies={bic} copy={t('Copy BIC')} />}
          <Fact name={t('Reference')} value={reference} copies={copied(reference)} copy={t('Copy reference')} />
          <Fact
            name={t('Reference for a standing order')}
            value={standing}
            copies={copied(standing)}
            copy={t('Copy reference for a standing order')}
          />
        </Stack>
        {note && <Quiet small>{note}</Quiet>}
      </div>
      <figure className={styles.figure}>
        <QrCode content={code} label={t('Code for your bank’s app')} ecc="medium" className={styles.code} />
        <Quiet as="figcaption" small>
          {isPhone
            ? t('Scan this code with your bank’s app, or save it as a picture and open that there.')
            : t('Scan this code with your bank’s app.')}
        </Quiet>
        <Button size="small" icon={<Download />} busy={saving} onClick={() => save(code)}>
          {t('Save as a picture')}
        </Button>
      </figure>
    </Row>
  )
}

/** An IBAN or a reference as a bank's form takes it. */
const copied = (grouped: string): string => grouped.replaceAll(' ', '')

interface FactProps {
  name: string
  value: string
  /** The text that is copied, and the name of its button. */
  copies?: string
  copy?: string
}

const Fact = ({ name, value, copies, copy }: FactProps) => (
  <div>
    <Quiet as="dt" small>
      {name}
    </Quiet>
    <dd className={styles.value}>
      {value}
      {copies && copy && <CopyButton label={copy} copies={copies} />}
    </dd>
  </div>
)
