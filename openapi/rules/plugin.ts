import administratorOperations from './administrator-operations.ts'
import auditEventDeclared from './audit-event-declared.ts'
import boundedRequest from './bounded-request.ts'
import capabilityDeclared from './capability-declared.ts'
import codeList from './code-list.ts'
import datePatterns from './date-patterns.ts'
import dependentMembers from './dependent-members.ts'
import deprecationDated from './deprecation-dated.ts'
import descriptionComplete from './description-complete.ts'
import destructiveNeedsAdminister from './destructive-needs-administer.ts'
import distinctNames from './distinct-names.ts'
import exactResponse from './exact-response.ts'
import furtherScopes from './further-scopes.ts'
import growingLists from './growing-lists.ts'
import headersDocumented from './headers-documented.ts'
import idempotencyParameter from './idempotency-parameter.ts'
import jsonBodies from './json-bodies.ts'
import knownExtensions from './known-extensions.ts'
import linearPattern from './linear-pattern.ts'
import listParameters from './list-parameters.ts'
import memberNames from './member-names.ts'
import memberTypes from './member-types.ts'
import namedExamples from './named-examples.ts'
import namedSchemas from './named-schemas.ts'
import noEmptyTexts from './no-empty-texts.ts'
import operationIdGrammar from './operation-id-grammar.ts'
import orderedChoices from './ordered-choices.ts'
import pageHeaders from './page-headers.ts'
import pathFiles from './path-files.ts'
import pathNames from './path-names.ts'
import preconditionsOffered from './preconditions-offered.ts'
import proLockDocumented from './pro-lock-documented.ts'
import problemSet from './problem-set.ts'
import putSaysItsSemantics from './put-says-its-semantics.ts'
import ratePolicyDeclared from './rate-policy-declared.ts'
import refusalsListed from './refusals-listed.ts'
import schemaFiles from './schema-files.ts'
import seedDeclared from './seed-declared.ts'
import sendingNeedsAdminister from './sending-needs-administer.ts'
import singleType from './single-type.ts'
import standardParts, { addStandardParts } from './standard-parts.ts'
import { completeExamples } from './support/examples.ts'
import { addMembers } from './support/members.ts'
import timeNames from './time-names.ts'
import unambiguousPaths from './unambiguous-paths.ts'

/**
 * The project's rules for the contract, as a Redocly plugin. Each rule is one file of the same name and is
 * enabled in redocly.yaml as `house/<name>`. test/contract/lint-rules.test.ts violates each of them.
 */
export default function plugin() {
  return {
    id: 'house',
    preprocessors: {
      oas3: {
        'add-members': addMembers,
        'add-standard-parts': addStandardParts,
        'complete-examples': completeExamples,
      },
    },
    rules: {
      oas3: {
        'administrator-operations': administratorOperations,
        'audit-event-declared': auditEventDeclared,
        'bounded-request': boundedRequest,
        'capability-declared': capabilityDeclared,
        'code-list': codeList,
        'date-patterns': datePatterns,
        'dependent-members': dependentMembers,
        'deprecation-dated': deprecationDated,
        'description-complete': descriptionComplete,
        'destructive-needs-administer': destructiveNeedsAdminister,
        'distinct-names': distinctNames,
        'exact-response': exactResponse,
        'further-scopes': furtherScopes,
        'growing-lists': growingLists,
        'headers-documented': headersDocumented,
        'idempotency-parameter': idempotencyParameter,
        'json-bodies': jsonBodies,
        'known-extensions': knownExtensions,
        'linear-pattern': linearPattern,
        'list-parameters': listParameters,
        'member-names': memberNames,
        'member-types': memberTypes,
        'named-examples': namedExamples,
        'named-schemas': namedSchemas,
        'no-empty-texts': noEmptyTexts,
        'operation-id-grammar': operationIdGrammar,
        'ordered-choices': orderedChoices,
        'page-headers': pageHeaders,
        'path-files': pathFiles,
        'path-names': pathNames,
        'preconditions-offered': preconditionsOffered,
        'pro-lock-documented': proLockDocumented,
        'problem-set': problemSet,
        'put-says-its-semantics': putSaysItsSemantics,
        'rate-policy-declared': ratePolicyDeclared,
        'refusals-listed': refusalsListed,
        'schema-files': schemaFiles,
        'seed-declared': seedDeclared,
        'sending-needs-administer': sendingNeedsAdminister,
        'single-type': singleType,
        'standard-parts': standardParts,
        'time-names': timeNames,
        'unambiguous-paths': unambiguousPaths,
      },
    },
  }
}
