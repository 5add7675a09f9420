import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** The name of the business. Null where the settings have none. */
type Business = string | null

const us = (business: Business): string => business ?? 'us'

/** All built-in texts of the pages in one language. The settings' own texts replace some of them. */
export const english = {
  language: 'en',
  direction: 'ltr',

  unsubscribe: {
    title: 'Unsubscribe',
    body: (business: Business, email: string) =>
      `${email} will no longer receive e-mails from ${us(business)}. You still receive e-mails about your orders and requests.`,
    why: 'Why are you unsubscribing?',
    whyHint: 'Optional',
    comment: 'Your comment',
    button: 'Unsubscribe',
    rather: 'Prefer fewer e-mails?',
    choose: 'Manage your preferences',
  },
  reasons: {
    too_often: 'Too many e-mails',
    not_relevant: 'The e-mails are not relevant to me',
    never_signed_up: 'I never signed up',
    content: 'I do not like the content',
    other: 'Something else',
  } satisfies Record<Schemas['UnsubscribeReason'], string>,
  unsubscribed: {
    title: 'You are unsubscribed',
    body: (business: Business, email: string) =>
      `${email} will no longer receive e-mails from ${us(business)}.`,
    already: (business: Business, email: string) =>
      `${email} is already unsubscribed from e-mails from ${us(business)}.`,
    mistake: 'Unsubscribed by mistake?',
    undo: 'Subscribe me again',
    choose: 'Manage your preferences',
  },

  preferences: {
    title: (business: Business) => `Your e-mails from ${us(business)}`,
    body: (email: string) => `These settings apply to ${email}.`,
    saved: 'Your changes are saved.',
    subscribedAgain: 'Welcome back: you are subscribed again.',
    unsubscribedNow: 'You are unsubscribed. You still receive e-mails about your orders and requests.',
    unsubscribed: 'You are unsubscribed. Choose a list to subscribe again.',
    unsubscribedWithoutLists: 'You are unsubscribed.',
    undo: 'Subscribe me again',
    lists: 'Your subscriptions',
    frequency: 'How often',
    frequencies: {
      all: 'Everything',
      weekly: 'At most once a week',
      monthly: 'At most once a month',
    } satisfies Record<Schemas['ContactFrequency'], string>,
    tracking: 'Tracking',
    trackingHint: 'Whether e-mails are opened, and which links are clicked.',
    trackings: {
      individual: ['Personalised', 'So that you get more of what interests you.'],
      aggregate: ['Anonymous', 'Your opens and clicks are counted without your name.'],
      none: ['Off', 'You are not counted.'],
    } satisfies Record<Schemas['ContactTracking'], [string, string]>,
    fields: 'About you',
    fieldNames: {
      first_name: 'First name',
      last_name: 'Last name',
      phone: 'Telephone number',
      date_of_birth: 'Date of birth',
      locale: 'Language',
      timezone: 'Time zone',
    } satisfies Record<Schemas['PreferenceField'], string>,
    noChoice: 'Not set',
    save: 'Save',
    leave: 'Stop all e-mails?',
    unsubscribe: 'Unsubscribe from everything',
    refused: 'Your changes were not saved',
    refusedBody: 'Please correct the marked fields.',
    faults: {
      lists: 'Please choose among these lists.',
      frequency: 'Please choose one of these.',
      tracking: 'Please choose one of these.',
      first_name: 'Please use at most 100 characters, on one line.',
      last_name: 'Please use at most 100 characters, on one line.',
      phone: 'Please enter digits, starting with + and the country code.',
      date_of_birth: 'Enter a date in the past.',
      locale: 'Please choose a language.',
      timezone: 'Please choose a time zone.',
    },
  },

  confirm: {
    title: 'Confirm your subscription',
    body: (business: Business, email: string) =>
      business === null
        ? `Please confirm that you want to receive our e-mails at ${email}.`
        : `Please confirm that you want to receive e-mails from ${business} at ${email}.`,
    about: 'You will receive:',
    button: 'Confirm subscription',
    otherwise: 'If you did not sign up, close this page. You will not be subscribed.',
  },
  confirmed: {
    title: 'You are subscribed',
    body: (business: Business, email: string) => `${email} will now receive e-mails from ${us(business)}.`,
    already: 'You are already subscribed',
    choose: 'Manage your preferences',
  },
  late: {
    body: 'The link has expired. Request a new one.',
    button: 'Send a new link',
  },
  overtaken: {
    body: 'The link works once, and your subscription has changed since it was sent. To subscribe, request a new link.',
    left: 'You unsubscribed after the link was sent. You can subscribe again at any time.',
  },
  newLinkSent: {
    title: 'Check your inbox',
    body: (email: string) => `If there is something to confirm, we have sent a new link to ${email}.`,
    hint: 'If you requested a link recently, the next one can take up to an hour.',
  },

  verify: {
    title: 'Confirm your e-mail address',
    body: (business: Business, email: string) =>
      `${business ?? 'A user of this service'} wants to send e-mails from ${email}.`,
    button: 'Confirm address',
    otherwise:
      'If you do not recognise this request, close this page. No e-mails will be sent from your address.',
  },
  verified: {
    title: 'Your address is confirmed',
    body: (business: Business, email: string) =>
      `${business ?? 'The service'} can now send e-mails from ${email}.`,
    already: 'This address is already confirmed',
  },

  privacy: {
    link: 'Your data: get a copy, or have it erased',
    title: 'Your data',
    body: (business: Business) => `You can ask ${us(business)} what is stored about you, and have it erased.`,
    kinds: {
      access: {
        title: 'A copy of your data',
        body: 'You get a file with everything that is stored about you.',
        button: 'Ask for a copy',
      },
      erase: {
        title: 'Erase your data',
        body: 'Everything about you is erased for good. You get no more e-mails, and this cannot be undone.',
        button: 'Ask for erasure',
      },
    } satisfies Record<Schemas['PrivacyRequestKind'], { title: string; body: string; button: string }>,
    next: 'You get an e-mail first, in which you confirm that it is you.',
    choose: 'Please choose one of these.',
  },
  privacyAsked: {
    title: 'Check your inbox',
    body: 'If there is data about you, we have sent a link to your e-mail address. Open it and confirm your request.',
    hint: 'If you asked recently, the next e-mail can take up to an hour.',
  },
  confirmPrivacy: {
    title: 'Confirm your request',
    bodies: {
      access: (business: Business, email: string) =>
        `You ask ${us(business)} for a copy of the data about ${email}.`,
      erase: (business: Business, email: string) =>
        `You ask ${us(business)} to erase all data about ${email}. This cannot be undone.`,
    },
    buttons: { access: 'Confirm: send me a copy', erase: 'Confirm: erase my data' },
    otherwise: 'If you did not ask for this, close this page. Nothing will happen.',
  },
  privacyConfirmed: {
    title: 'We have your request',
    body: (day: string) => `You will have an answer by ${day}.`,
  },
  privacyAnswered: {
    title: 'Your request is answered',
    body: 'There is nothing more to do.',
  },
  privacyFile: {
    title: 'The copy of your data',
    body: 'The file contains everything that is stored about you, in a format for programs (JSON). Any text editor opens it.',
    button: 'Download',
    hint: 'Download it only on a device that you trust.',
  },

  test: 'This page belongs to a test e-mail. The button has no effect.',

  example: {
    title: 'This is an example',
    body: 'The link is from a preview or a test e-mail. In an e-mail to a contact, it opens the page of that contact.',
  },
  notFound: {
    title: 'Page not found',
    body: 'The link is incomplete. Open it from the e-mail, or copy all of it.',
  },
  gone: {
    title: 'This link no longer works',
    reasons: {
      expired: 'The link has expired. Please sign up again.',
      contact: 'This contact no longer exists and receives no e-mails.',
      address: 'Your e-mail address has changed since the link was sent.',
      message: 'The e-mail is no longer available.',
      request: 'The link has expired. Please ask again.',
      file: 'The file is no longer available. Please ask again.',
      sender: 'The address is no longer in use. Request a new link.',
    },
  },
  tooMany: { title: 'Please wait a moment', body: 'Try again in a minute.' },
  tooLarge: { title: 'The request is too large', body: 'Please send less.' },
  unsupported: {
    title: 'The request could not be read',
    body: 'Open the link in your e-mail and use the button on the page.',
  },
  failed: {
    title: 'Something went wrong',
    body: (number: string) =>
      `Please try again. If it happens again, contact us with this number: ${number}.`,
  },
  unavailable: { title: 'Temporarily unavailable', body: 'Nothing was lost. Try again in a minute.' },
}

export type Translations = typeof english
