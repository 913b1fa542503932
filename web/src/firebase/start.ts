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
  /** Where Firestore is when it is this very server; absent when it is Google's. */
  firestoreHost: { host: string; ssl: boolean } | undefined
}

let started: Started | undefined

/** Starts the Firebase SDK, once: against this server when self-hosted, against Google when hosted. */
export function startFirebase(config: WebConfig): void {
  const { projectId, apiKey, authDomain } = config
  const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) })
  // Not getAuth, which brings the pop-up and redirect sign-ins that nobody uses here.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  const selfHosted = config.mode === 'self-hosted'
  if (selfHosted) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  // connectFirestoreEmulator would force http on an https page.
  const firestoreHost = selfHosted ? { host: location.host, ssl: location.protocol === 'https:' } : undefined
  // In this language the e-mails come that the sign-in sends.
  followLanguage((language) => {
    auth.languageCode = language
  })
  started = { app, auth, firestoreHost }
}

/** What was started. */
export function firebase(): Started {
  if (!started) throw new Error('Firebase was used before it was started')
  return started
}
