import type { Tree } from '../../../audience/conditions/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'
import { isTransient } from '../../../platform/transient-errors.ts'
import { matchingEach } from '../conditions.ts'

/** Conditions in one statement. */
const mostConditions = 50

/**
 * The contacts that match the conditions of triggers. A condition is evaluated once for each contact that the router holds, also
 * if many triggers have an equal one, and together with the others.
 */
export interface Matcher {
  /** Asks for contacts. */
  ask(condition: Tree, contactIds: readonly string[]): void
  /** Those of all contacts that were asked for that match; null if the condition cannot be evaluated. */
  matching(condition: Tree): Promise<ReadonlySet<string> | null>
  /** Contacts have entered or left flows: what depends on that is evaluated again. */
  haveMoved(): void
}

interface Question {
  condition: Tree
  /** All contacts of the question, and those without an answer. */
  contactIds: Set<string>
  open: Set<string>
  matching: Set<string>
  isSettled: boolean
  hasFailed: boolean
}

/** Conditions as text, by which equal ones are found. */
const texts = new WeakMap<Tree, string>()

const textOf = (condition: Tree): string => {
  const text = texts.get(condition) ?? JSON.stringify(condition)
  texts.set(condition, text)
  return text
}

export const createMatcher = (tx: TransactionSql, now: Date, log: Logger): Matcher => {
  const questions = new Map<string, Question>()
  /** Asked since the last evaluation, so that they are evaluated together. */
  let asked = new Set<Question>()
  const evaluate = async (some: readonly Question[]): Promise<void> => {
    const parts = some.map(({ condition, open }) => ({ condition, contactIds: [...open] }))
    try {
      const answers = await tx.savepoint((inner) => matchingEach(inner, parts, now))
      for (const [at, question] of some.entries()) {
        question.isSettled = answers[at]?.isSettled ?? true
        for (const id of answers[at]?.contactIds ?? []) question.matching.add(id)
        question.open.clear()
      }
    } catch (error) {
      if (isTransient(error)) throw error
      // One that cannot be evaluated stops no other.
      if (some.length > 1) for (const question of some) await evaluate([question])
      else for (const question of some) question.hasFailed = true
      if (some.length === 1) log.error({ err: error }, 'the condition of a trigger could not be evaluated')
    }
  }
  const evaluateAsked = async (): Promise<void> => {
    const all = [...asked].filter(({ open, hasFailed }) => open.size > 0 && !hasFailed)
    asked = new Set()
    const rest = createTimeSlice()
    for (let from = 0; from < all.length; from += mostConditions) {
      await rest()
      await evaluate(all.slice(from, from + mostConditions))
    }
  }
  return {
    ask: (condition, contactIds) => {
      const text = textOf(condition)
      const question = questions.get(text) ?? {
        condition,
        contactIds: new Set(),
        open: new Set(),
        matching: new Set(),
        isSettled: true,
        hasFailed: false,
      }
      questions.set(text, question)
      for (const id of contactIds) {
        if (question.contactIds.has(id)) continue
        question.contactIds.add(id)
        question.open.add(id)
      }
      if (question.open.size > 0) asked.add(question)
    },
    matching: async (condition) => {
      await evaluateAsked()
      const question = questions.get(textOf(condition))
      if (question === undefined) return new Set()
      if (question.open.size > 0 && !question.hasFailed) await evaluate([question])
      return question.hasFailed ? null : question.matching
    },
    haveMoved: () => {
      for (const question of questions.values()) {
        if (question.isSettled) continue
        question.open = new Set(question.contactIds)
        question.matching.clear()
      }
    },
  }
}
