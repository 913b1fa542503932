import { text } from '@tessera/domain/texts/text'
import { useNavigate } from 'react-router-dom'
import { useClub } from '../../../clubs/use-club.ts'
import { useMay, useSession } from '../../../firebase/session.ts'
import { logout } from '../../../firebase/sign-in.ts'
import { languageNames } from '../../../language/language.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../../paths.ts'
import { useChooseLanguage } from '../../../ui/language-menu.tsx'
import { chooseTheme, themes } from '../../../ui/theme.ts'
import { looks } from '../../../ui/theme-menu.tsx'
import { usePlaces } from '../../places.tsx'
import type { Hit } from './find-hits.ts'

const lookWords = {
  system: text('theme, automatic appearance'),
  light: text('bright mode, day, theme'),
  dark: text('dark mode, night, theme'),
}

/** The actions of the palette about the user's account and device, and the pages beside the dashboard. */
export function useAccountActions(onShowKeys: () => void): readonly Hit[] {
  const navigate = useNavigate()
  const { club } = useClub()
  const { duty } = useSession()
  const mayCheck = useMay('door', 'members')
  const chooseLanguage = useChooseLanguage()
  const { places, go, switching } = usePlaces()
  const languages = Object.entries(languageNames) as [keyof typeof languageNames, string][]
  const to = (path: string) => () => void navigate(path)
  return [
    ...(club?.bankAccount && duty !== 'door'
      ? [{ id: 'bank', label: t('Bank'), words: t('bank statement, CAMT, MT940, transfers'), run: to(paths.bank) }]
      : []),
    ...(club?.directDebit && duty !== 'door'
      ? [
          {
            id: 'debit',
            label: t('Direct debit'),
            words: t('SEPA, pain.008, mandates, draw fees'),
            run: to(paths.debit),
          },
        ]
      : []),
    ...(mayCheck
      ? [
          {
            id: 'check',
            label: t('Check cards'),
            run: to(paths.check),
            words: t('scan, door, camera, attendance, who was there'),
          },
        ]
      : []),
    { id: 'card', label: t('Your own card'), words: t('my membership card'), run: to(paths.card) },
    {
      id: 'security',
      label: t('Security'),
      run: to(paths.security),
      words: t('change password, devices, sessions, sign out everywhere'),
    },
    ...places
      .filter(({ isHere }) => !isHere)
      .map(({ place, label }) => ({
        id: `place ${place.role} ${place.person?.id ?? place.clubId}`,
        label,
        detail: switching,
        words: t('another club, change club'),
        run: () => void go(place),
      })),
    ...languages.map(([language, label]) => ({
      id: `language ${language}`,
      label,
      detail: t('Language'),
      words: t('language, translation'),
      run: () => void chooseLanguage(language),
    })),
    ...themes.map((theme) => ({
      id: `look ${theme}`,
      label: t(looks[theme].label),
      detail: t('Appearance'),
      words: t(lookWords[theme]),
      run: () => chooseTheme(theme),
    })),
    { id: 'keys', label: t('Keyboard shortcuts'), words: t('help, hotkeys'), run: onShowKeys },
    { id: 'log-out', label: t('Log Out'), words: t('sign out, leave, end the session'), run: () => void logout() },
  ]
}
