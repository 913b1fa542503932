import { applicationsContract } from '@tessera/domain/applications/contract'
import type { JoinOffer } from '@tessera/domain/applications/join-offer'
import { text } from '@tessera/domain/texts/text'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { call } from '../../http/call.ts'
import { errorText } from '../../http/error-text.ts'
import { speakAs } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useColour } from '../../ui/use-colour.ts'
import styles from './join.module.css'
import { JoinForm } from './join-form.tsx'

const failure = text('The form could not be loaded')

/** The public page of a club on which people apply to join, and to which the link in the e-mail leads. Needs no sign-in. */
export function JoinScreen() {
  const { clubId = '' } = useParams()
  const code = useLocation().hash.slice(1)
  const [offer, setOffer] = useState<JoinOffer>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let gone = false
    call(applicationsContract.offer, { params: { clubId }, failure })
      .then(async (loaded) => {
        await speakAs(loaded.language)
        if (!gone) setOffer(loaded)
      })
      .catch((fault: unknown) => gone || setError(errorText(fault, failure)))
    return () => {
      gone = true
    }
  }, [clubId])
  useColour(offer?.colour)
  return (
    <main className={styles.page}>
      <title>{`${offer?.club ?? t('Apply to join')} · Tessera`}</title>
      {error && <Banner tone="error">{error}</Banner>}
      {!offer && !error && <p role="status">{t('One moment, please.')}</p>}
      {offer && (
        <>
          {offer.logo && <Logo logo={offer.logo} className={styles.logo} />}
          <h1>{t('Join {club}', { club: offer.club })}</h1>
          {code ? <Confirm clubId={clubId} code={code} /> : <Apply clubId={clubId} offer={offer} />}
        </>
      )}
      <LanguageChoice />
    </main>
  )
}

function Apply({ clubId, offer }: { clubId: string; offer: JoinOffer }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo)
    return (
      <Done>
        {t(
          'Nearly done: an e-mail is on its way to {email}. Open the link in it, so that the club sees your application.',
          {
            email: sentTo,
          },
        )}
      </Done>
    )
  return (
    <>
      {offer.text && <p className={styles.words}>{offer.text}</p>}
      <JoinForm clubId={clubId} offer={offer} onSent={setSentTo} />
    </>
  )
}

const unconfirmed = text('The application could not be confirmed')

/** Confirms by a button, because some mail servers open the links of e-mails by themselves. */
function Confirm({ clubId, code }: { clubId: string; code: string }) {
  const [error, setError] = useState<string>()
  const [isDone, setDone] = useState(false)
  const [confirm, busy] = useAction(
    unconfirmed,
    async () => {
      await call(applicationsContract.confirm, { params: { clubId }, body: { code }, failure: unconfirmed })
      setDone(true)
    },
    { show: setError },
  )
  if (isDone) return <Done>{t('Your application is with the club, which will write to you.')}</Done>
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <p>{t('Please confirm that you apply to join. The club sees your application from then on.')}</p>
      <div>
        <Button variant="primary" busy={busy} busyText={t('Saving...')} onClick={() => void confirm()}>
          {t('Confirm the application')}
        </Button>
      </div>
    </>
  )
}

const Done = ({ children }: { children: ReactNode }) => <Banner tone="success">{children}</Banner>
