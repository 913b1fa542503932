import { operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { Page, PageCards } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ThemeMenu } from '../ui/theme-menu.tsx'
import { ClubList } from './club-list.tsx'
import { faultText } from './fault-text.ts'
import { LinkForm } from './link-form.tsx'
import { ServerCard } from './server-card.tsx'

const failure = text('Failed to load the state of the server')

/** The state of the server and its clubs. The operator's token is in the page's memory only. */
export function OperatorScreen() {
  const { token, error, needsLink } = useOperatorToken()
  return (
    <Page width={960}>
      <title>{`${t('Server')} · Tessera`}</title>
      <PageHeader
        title={t('Server')}
        subtitle={t('For its operator')}
        actions={
          <>
            <LanguageMenu />
            <ThemeMenu />
          </>
        }
      />
      <PageCards>
        {error && <Banner tone="error">{error}</Banner>}
        {token && <Signed token={token} />}
        {needsLink && <LinkForm />}
        {!token && !needsLink && <LoadingRows text={t('Loading...')} rows={3} />}
      </PageCards>
    </Page>
  )
}

function Signed({ token }: { token: string }) {
  const state = useApi(operatorContract.state, { token, failure })
  const clubs = useApi(operatorContract.clubs, { token, failure })
  const shown = (error: unknown) =>
    error === undefined ? null : <Banner tone="error">{faultText(failure)(error)}</Banner>
  return (
    <>
      {shown(state.cause)}
      {state.data && (
        <ServerCard
          token={token}
          state={state.data}
          onState={async (next) => {
            await state.put(next)
            // A backup decides which clubs can be deleted.
            await clubs.reload()
          }}
        />
      )}
      <Card>
        {shown(clubs.cause)}
        {clubs.data ? (
          <ClubList token={token} clubs={clubs.data} onClubs={clubs.put} />
        ) : (
          !clubs.cause && <LoadingRows text={t('Loading clubs...')} rows={3} />
        )}
      </Card>
    </>
  )
}

const linkFailure = text('Failed to open the page of the operator')

interface Found {
  token?: string
  error?: string
  /** True without a code in the address, and if it is not good. */
  needsLink?: boolean
}

/** Exchanges the code in the address for a token, and removes it from the address and the history. */
function useOperatorToken(): Found {
  const [found, setFound] = useState<Found>({})
  useEffect(() => {
    const take = () => {
      const code = location.hash.slice(1)
      // React mounts twice while developing: the second time the code is gone from the address.
      if (!code) return setFound((before) => (before.token || exchanging ? before : { needsLink: true }))
      history.replaceState(history.state, '', location.pathname)
      exchanging = true
      call(operatorContract.signIn, { body: { code }, failure: linkFailure })
        .then(({ token }) => setFound({ token }))
        .catch((error: unknown) => setFound({ error: faultText(linkFailure)(error), needsLink: true }))
        .finally(() => {
          exchanging = false
        })
    }
    take()
    // A link pasted into the address bar of the open page changes nothing but the hash.
    const taken = () => void (location.hash.length > 1 && take())
    addEventListener('hashchange', taken)
    return () => removeEventListener('hashchange', taken)
  }, [])
  return found
}

let exchanging = false
