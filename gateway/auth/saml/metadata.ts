import { X509Certificate } from 'node:crypto';

import { DOMParser } from '@xmldom/xmldom';

import { invalid } from '../refusal.ts';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

/** What an identity provider says of itself. */
export type IdentityProvider = {
  entityId: string;
  /** Where a browser is sent with a request. */
  signInUrl: string;
  /** What its signatures are checked with, as PEM. */
  certificates: string[];
};

/** The largest metadata document, in characters. */
export const longestMetadata = 100_000;

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Whether a document is XML without a fault, without types of its own (it could grow without end), and signed by
 * SHA-2 alone: whoever can make two documents with one hash could have one signed and show the other.
 */
export function isSound(xml: string): boolean {
  try {
    const root = rootOf(xml);
    return (
      root !== null &&
      algorithmsIn(root).every((name) => /sha(256|384|512)(-rsa-MGF1)?$/.test(name))
    );
  } catch {
    return false;
  }
}

/** How what is signed in a document was hashed and signed: of names in several namespaces the library takes one. */
function algorithmsIn(root: Element): string[] {
  return ['DigestMethod', 'SignatureMethod']
    .flatMap((name) => elementsIn(root, '*', name))
    .flatMap(({ attributes }) => Array.from(attributes))
    .filter(({ localName }) => localName === 'Algorithm')
    .map(({ value }) => value);
}

/** Reads the metadata of an identity provider; refused where a sign-in could not be asked of it. */
export function readMetadata(xml: string): IdentityProvider {
  const root = rootOf(xml);
  if (root?.localName !== 'EntityDescriptor' || root.namespaceURI !== metadataNamespace) {
    throw invalid('SAML Metadata is not an EntityDescriptor');
  }
  const entityId = root.getAttribute('entityID') ?? '';
  if (entityId === '' || entityId.length > 1_024) {
    throw invalid('SAML Metadata does not contain an EntityID');
  }
  const descriptors = elementsIn(root, metadataNamespace, 'IDPSSODescriptor');
  const [descriptor] = descriptors;
  if (descriptor === undefined) {
    throw invalid('SAML Metadata does not contain any IDPSSODescriptor');
  }
  if (descriptors.length > 1) {
    throw invalid('SAML Metadata contains multiple IDPSSODescriptors');
  }
  return { entityId, signInUrl: signInUrlOf(descriptor), certificates: certificatesOf(descriptor) };
}

function rootOf(xml: string): Element | null {
  if (xml.length > longestMetadata || /<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  const errorHandler = { warning: notXml, error: notXml, fatalError: notXml };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')?.documentElement;
}

function notXml(): never {
  throw invalid('SAML Metadata is not XML');
}

function elementsIn(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}

function signInUrlOf(descriptor: Element): string {
  const service = elementsIn(descriptor, metadataNamespace, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === redirectBinding,
  );
  const url = service?.getAttribute('Location') ?? '';
  if (!/^https?:\/\//.test(url) || url.length > 2_048 || parseUrl(url) === null) {
    throw invalid('SAML Metadata names no address for HTTP-Redirect');
  }
  return url;
}

function certificatesOf(descriptor: Element): string[] {
  const found = elementsIn(descriptor, metadataNamespace, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elementsIn(key, signatureNamespace, 'X509Certificate'))
    .map(({ textContent }) => pemOf(textContent ?? ''));
  if (found.length === 0 || found.length > 10) {
    throw invalid('SAML Metadata names no certificate for signatures, or too many');
  }
  return found;
}

function pemOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    throw invalid('SAML Metadata holds a certificate that is none');
  }
}
