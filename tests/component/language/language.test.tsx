import { fireEvent, screen } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage, startLanguage } from '../../../web/src/language/language.ts'
import { openApp } from '../support/app.tsx'
import { backend } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const language = () => document.documentElement.lang

test('applies a language chosen before the sign-in at once, and keeps the input', async () => {
  const user = await openApp('/login')
  await heading('Sign in to your account')
  expect(language()).toBe('en')
  fill({ 'Email address': 'ada@example.org' })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Password is required')
  choose('Deutsch')
  await heading('Anmelden')
  expect(language()).toBe('de')
  expect(screen.getByText('Das Passwort fehlt')).toBeVisible()
  expect(document.title).toBe('Anmelden · Tessera')
  expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('ada@example.org')
  await user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }))
  await heading('Passwort zurücksetzen')
  choose('English')
  await heading('Reset your password')
  expect(language()).toBe('en')
})

test('keeps the chosen language after a reload', async () => {
  await openApp('/login')
  await heading('Sign in to your account')
  choose('Deutsch')
  await heading('Anmelden')
  await startLanguage()
  expect(language()).toBe('de')
})

test.each([
  ['it-CH', undefined, 'it', 'Accesso per i soci'],
  ['fr-FR', undefined, 'en', 'Member Sign In'],
  ['it-CH', 'de', 'de', 'Anmeldung für Mitglieder'],
])('a browser in %s, with %s chosen before, is spoken to in %s', async (browser, chosen, spoken, title) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser])
  onTestFinished(() => void vi.restoreAllMocks())
  if (chosen) localStorage.setItem('tessera.language', chosen)
  await startLanguage()
  await openApp('/member-login')
  await heading(title)
  expect(language()).toBe(spoken)
})

test('translates messages of the schemas and the identity provider', async () => {
  startClub()
  await chooseLanguage('de')
  const user = await openApp('/register')
  await heading('Verwaltungskonto anlegen')
  fill({ Passwort: 'short' })
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }))
  await screen.findByText('Mindestens 8 Zeichen', { selector: '[role=alert]' })
  await user.click(screen.getByRole('link', { name: 'Anmelden' }))
  await heading('Anmelden')
  fill({ 'E-Mail-Adresse': 'ada@example.org', Passwort: 'not the password' })
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByText('E-Mail-Adresse oder Passwort ist falsch.')
})

test('requests e-mails in the chosen language', async () => {
  const asked = Promise.withResolvers<string | null>()
  backend.use(
    http.post('*/accounts\\:sendOobCode', ({ request }) => {
      asked.resolve(request.headers.get('x-firebase-locale'))
      return HttpResponse.json({ email: 'nobody@example.org' })
    }),
  )
  await chooseLanguage('de')
  const user = await openApp('/forgot-password')
  await heading('Passwort zurücksetzen')
  fill({ 'E-Mail-Adresse': 'nobody@example.org' })
  await user.click(screen.getByRole('button', { name: 'Link senden' }))
  await screen.findByText('Wie es weitergeht, steht in der E-Mail im Postfach')
  expect(await asked.promise).toBe('de')
})

test('offers the languages in a menu after the sign-in', async () => {
  const { admin } = startClub()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'Language' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Italiano' }))
  await screen.findByRole('tab', { name: 'Soci' })
  await screen.findByText(`Buongiorno, ${admin.email}`)
  expect(language()).toBe('it')
  await user.click(screen.getByRole('button', { name: 'Lingua' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'English' }))
  await screen.findByRole('tab', { name: 'Members' })
})
