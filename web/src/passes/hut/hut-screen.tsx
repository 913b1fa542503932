import { isUsable } from '@tessera/domain/huts/at-hut'
import { useLocation } from 'react-router-dom'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { Scanner } from '../scanner.tsx'
import { HutAnswer } from './hut-answer.tsx'
import styles from './hut-screen.module.css'
import { LinkOffer } from './link-offer.tsx'
import { ListLine } from './list-line.tsx'
import { useHut } from './use-hut.ts'

/** Page behind the link of a hut: checks cards for days without a network, on one device, without names. Needs no sign-in. */
export function HutScreen() {
  const link = useLocation().hash.slice(1)
  const { hut, list, age, answer, fault, isUnreached, offer, check, today, unsent } = useHut(link)
  const isChecking = hut && !hut.ended && list && age && isUsable(age)
  return (
    <main className={styles.page}>
      <title>{`${hut?.name ?? t('Check cards')} · Tessera`}</title>
      <div>
        <h1>{hut?.name ?? t('Check cards')}</h1>
        {hut && <Quiet>{t('Until {day}', { day: dayText(hut.until) })}</Quiet>}
      </div>
      {fault && <Banner tone="error">{fault}</Banner>}
      {offer && <LinkOffer offer={offer} />}
      {hut === undefined && !fault && !offer && <p role="status">{t('Opening the link…')}</p>}
      {hut === null && !fault && (
        <p>{t('Open the link that the club has given for this hut. It is for one device.')}</p>
      )}
      {hut?.ended && <Banner tone="error">{hut.ended}</Banner>}
      {hut && !hut.ended && <ListLine list={list} age={age} isUnreached={isUnreached} />}
      {isChecking && (
        <>
          <div role="status">{answer && <HutAnswer key={answer.number} answer={answer} />}</div>
          <Stack gap={16}>
            <Scanner onCode={(code) => void check(code)} />
          </Stack>
          <p>
            {t('Today: {valid} valid, {refused} not valid', {
              valid: today.valid,
              refused: today.due + today.refused,
            })}
          </p>
        </>
      )}
      {unsent > 0 && (
        <Quiet small>
          {t(
            '{count, plural, one {# check is} other {# checks are}} not counted at the club yet, and sent where there is a network.',
            { count: unsent },
          )}
        </Quiet>
      )}
      <LanguageChoice />
    </main>
  )
}
