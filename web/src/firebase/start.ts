import type { WebConfig } from '@tessera/domain/system/contract'
import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import { followLanguage } from '../language/language.ts'

interface Started {
  app: FirebaseApp
  auth: Auth
  /** This server, if it hosts Firestore; undefined if Google does. */
  firestoreHost: { host: string; ssl: boolean } | undefined
}

let started: Started | undefined

/** Starts the Firebase SDK, once: connects to this server when self-hosted, to Google when hosted. */
export function startFirebase(config: WebConfig): void {
  const { projectId, apiKey, authDomain } = config
  const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) })
  // Not getAuth, which bundles the unused pop-up and redirect sign-ins.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  const selfHosted = config.mode === 'self-hosted'
  if (selfHosted) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  // connectFirestoreEmulator would force http on an https page.
  const firestoreHost = selfHosted ? { host: location.host, ssl: location.protocol === 'https:' } : undefined
  // Language of the sign-in e-mails.
  followLanguage((language) => {
    auth.languageCode = language
  })
  started = { app, auth, firestoreHost }
}

/** Returns the started SDK; throws if `startFirebase` was not called. */
export function firebase(): Started {
  if (!started) throw new Error('Firebase was used before it was started')
  return started
}
