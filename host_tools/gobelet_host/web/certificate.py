"""The certificate under which phones get the pages sealed: without one a browser gives a page neither its motion
sensor nor a screen that stays on, and keeps no program for later.

One of the player's own (`--tls CERT KEY`), or one that this laptop makes: an authority, made once and kept beside the
keys, which phones are told to trust, and under it a certificate of the laptop's names and addresses, made anew when
these change. The authority may vouch for nothing but this laptop's names and addresses of private networks, so that
whoever stole its key could not pose as anybody on the internet. Who serves what is not its business.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import re
import socket
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from gobelet_host.errors import HostError
from gobelet_host.table import places

AUTHORITY, LAPTOP = "authority.pem", "laptop.pem"  # in the folder of the keys: certificates, each with its private key
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")  # RFC 1918, and without a router
YEARS = datetime.timedelta(days=3650)  # of the authority: nobody trusts it twice
MONTHS = datetime.timedelta(days=390)  # of a certificate: telephones refuse one for more than 398 days
EARLY = datetime.timedelta(days=30)  # before its end a certificate is renewed
BEFORE = datetime.timedelta(days=1)  # a phone's clock may be behind
_DNS = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")
Key = ec.EllipticCurvePrivateKey
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Certificate:
    """What the laptop proves itself with. name: the host that its pages are to be called by, "" for any address.
    authority: the certificate that phones must trust first, in DER, b"" where they need none."""

    name = ""
    authority = b""

    def context(self) -> ssl.SSLContext:
        """For a server. What was given out before knows of a renewal, too."""
        raise NotImplementedError

    def renew(self, addresses: Sequence[str]) -> None:
        """Makes it good for these addresses of the laptop, if it is one that is made here."""


class Given(Certificate):
    """One of the player's own: PEM files, the certificate first in its chain. Raises HostError("bad_certificate")."""

    def __init__(self, chain: Path, key: Path) -> None:
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            self._context.load_cert_chain(chain, key, password="")  # one with a password would ask on the terminal
            self.name = _first_name(x509.load_pem_x509_certificates(chain.read_bytes())[0])
        except (ssl.SSLError, OSError, ValueError) as error:
            raise HostError("bad_certificate", chain, key, getattr(error, "strerror", None) or error) from error

    def context(self) -> ssl.SSLContext:
        return self._context


class Own(Certificate):
    """One that is made here. folder: where the keys are kept. addresses: of this laptop, as text. now: function -> the
    time, aware of its zone. Raises OSError."""

    def __init__(
        self, folder: Path, addresses: Sequence[str],
        now: Callable[[], datetime.datetime] = lambda: datetime.datetime.now(datetime.UTC),
    ) -> None:  # fmt: skip
        self._folder = folder
        self._now = now
        self._names = _names()
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._good_for: list[str] | None = None
        self.renew(addresses)

    def context(self) -> ssl.SSLContext:
        return self._context

    def renew(self, addresses: Sequence[str]) -> None:
        if addresses == self._good_for:
            return
        now = self._now()
        ips = [ipaddress.ip_address(address) for address in addresses]
        kept = _load(self._folder / AUTHORITY)
        if not kept or not _may_vouch(kept[0], self._names, ips, now):
            kept = _authority(self._names, ips, now)
            _save(self._folder / AUTHORITY, *kept)
        leaf = _load(self._folder / LAPTOP)
        if not leaf or not _is_good(leaf[0], kept[0], self._names, ips, now):
            leaf = _leaf(kept, self._names, ips, now)
            _save(self._folder / LAPTOP, *leaf)
        self._context.load_cert_chain(self._folder / LAPTOP)
        self.authority = kept[0].public_bytes(serialization.Encoding.DER)
        self._good_for = list(addresses)


def of(pair: tuple[Path, Path] | None, plain: bool, folder: Path, addresses: Sequence[str]) -> Certificate | None:
    """The one that was given, else the laptop's own where other machines may call it. plain: none. Raises HostError
    ("bad_certificate"), OSError when its own cannot be kept."""
    if pair:
        return Given(*pair)
    if plain or not addresses:
        return None
    return Own(folder, addresses)


def fingerprint(der: bytes) -> str:
    """What a phone and the laptop can compare: SHA-256 of a certificate, as telephones write it."""
    return x509.load_der_x509_certificate(der).fingerprint(hashes.SHA256()).hex(" ").upper()


def _names() -> list[str]:
    """What this laptop is called on its network: its own name, and the one that it has without a name server."""
    own = socket.gethostname().lower().partition(".")[0]
    return [own, f"{own}.local"] if _DNS.fullmatch(own) else []


def _first_name(certificate: x509.Certificate) -> str:
    """The first whole host name in a certificate, else its first address. ValueError if it has none."""
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        raise ValueError("it names no host") from None
    names = [name for name in found.get_values_for_type(x509.DNSName) if "*" not in name]
    names += [str(address) for address in found.get_values_for_type(x509.IPAddress)]
    if not names:
        raise ValueError("it names no host")
    return names[0]


def _networks(ips: Sequence[Address]) -> list[Network]:
    """What the authority may vouch for: private networks, and those addresses that are in none of them."""
    private: list[Network] = [ipaddress.ip_network(text) for text in PRIVATE]
    return private + [ipaddress.ip_network(ip) for ip in ips if not any(ip in one for one in private)]


def _may_vouch(
    certificate: x509.Certificate, names: Sequence[str], ips: Sequence[Address], now: datetime.datetime
) -> bool:
    allowed = certificate.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    values = [one.value for one in allowed]
    networks = [one for one in values if isinstance(one, Network)]
    covered = all(any(ip in one for one in networks) for ip in ips)
    return covered and set(names) <= set(values) and now + MONTHS < certificate.not_valid_after_utc


def _is_good(
    certificate: x509.Certificate, authority: x509.Certificate, names: Sequence[str],
    ips: Sequence[Address], now: datetime.datetime,
) -> bool:  # fmt: skip
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    same = set(found.get_values_for_type(x509.IPAddress)) >= set(ips)
    same = same and set(found.get_values_for_type(x509.DNSName)) >= set(names)
    signed = certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    same = same and signed == _issuer(authority)
    return same and certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - EARLY


def _issuer(authority: x509.Certificate) -> x509.AuthorityKeyIdentifier:
    own = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own)


def _begun(subject: x509.Name, days: datetime.timedelta, now: datetime.datetime, key: Key) -> x509.CertificateBuilder:
    """What both certificates begin with."""
    public = key.public_key()
    made = x509.CertificateBuilder().subject_name(subject).public_key(public)
    made = made.serial_number(x509.random_serial_number()).not_valid_before(now - BEFORE).not_valid_after(now + days)
    made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    return made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _authority(
    names: Sequence[str], ips: Sequence[Address], now: datetime.datetime
) -> tuple[x509.Certificate, Key]:
    """An authority for these names, and for addresses as _networks() says."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _called(f"Gobelet {names[0]}" if names else "Gobelet")
    allowed = [*(x509.DNSName(name) for name in names), *(x509.IPAddress(one) for one in _networks(ips))]
    if not names:
        allowed.append(x509.DNSName("invalid"))  # without any name in the list, every name would be allowed
    made = _begun(subject, YEARS, now, key).issuer_name(subject)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(_usage(signs=True), critical=True)
    made = made.add_extension(x509.NameConstraints(allowed, None), critical=True)
    return made.sign(key, hashes.SHA256()), key


def _leaf(
    authority: tuple[x509.Certificate, Key], names: Sequence[str], ips: Sequence[Address],
    now: datetime.datetime,
) -> tuple[x509.Certificate, Key]:  # fmt: skip
    """The laptop's certificate for these names and addresses."""
    issuer, signing = authority
    key = ec.generate_private_key(ec.SECP256R1())
    called = [*(x509.DNSName(name) for name in names), *(x509.IPAddress(ip) for ip in ips)]
    made = _begun(_called("Gobelet"), MONTHS, now, key).issuer_name(issuer.subject)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(signs=False), critical=True)
    made = made.add_extension(x509.SubjectAlternativeName(called), critical=False)
    made = made.add_extension(_issuer(issuer), critical=False)
    return made.sign(signing, hashes.SHA256()), key


def _load(path: Path) -> tuple[x509.Certificate, Key] | None:
    """A certificate and its key; None where there is none, or a damaged one: it is made anew then."""
    try:
        data = path.read_bytes()
        key = serialization.load_pem_private_key(data, None)
        certificate = x509.load_pem_x509_certificate(data)
    except (OSError, ValueError, TypeError):
        return None
    return (certificate, key) if isinstance(key, Key) else None


def _save(path: Path, certificate: x509.Certificate, key: Key) -> None:
    """All or nothing, and readable by its owner only from its first byte on."""
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    places.own_folder(path.parent, ours=True)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(private + certificate.public_bytes(pem))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
