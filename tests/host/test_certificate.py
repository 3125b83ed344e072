"""The certificate of the laptop: what it is good for, who may read it, when it is made anew, what its authority may
not do."""

import datetime
import ssl
import stat

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from gobelet_host.errors import HostError
from gobelet_host.web import certificate
from gobelet_host.web.certificate import AUTHORITY, LAPTOP, Given, Own

HOME, LATER, PUBLIC = "192.168.1.20", "10.0.0.7", "203.0.113.5"


def shake_hands(server, authority, host):
    """A browser that trusts an authority calls a host; raises ssl.SSLError when it is not convinced."""
    client = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(authority))
    wires = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        client.wrap_bio(wires[0], wires[1], server_hostname=host),
        server.wrap_bio(wires[1], wires[0], server_side=True),
    ]
    done = set()
    for turn in range(20):
        try:
            ends[turn % 2].do_handshake()
            done.add(turn % 2)
        except ssl.SSLWantReadError:
            pass
    assert done == {0, 1}


@pytest.fixture
def own(tmp_path):
    return Own(tmp_path / "keys", [HOME])


def test_a_phone_that_trusts_the_authority_trusts_the_laptop_under_its_address(own):
    shake_hands(own.context(), own.authority, HOME)


def test_nobody_else_can_read_what_signs(own, tmp_path):
    for name in (AUTHORITY, LAPTOP):
        assert stat.S_IMODE((tmp_path / "keys" / name).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700


def test_another_address_wants_another_certificate_but_no_new_trust(own, tmp_path):
    authority = own.authority
    own.renew([LATER])
    shake_hands(own.context(), authority, LATER)
    again = Own(tmp_path / "keys", [HOME])
    assert again.authority == authority
    shake_hands(again.context(), authority, HOME)


def test_the_same_evening_keeps_its_certificate(own, tmp_path):
    before = (tmp_path / "keys" / LAPTOP).read_bytes()
    Own(tmp_path / "keys", [HOME])
    assert (tmp_path / "keys" / LAPTOP).read_bytes() == before


def test_a_certificate_is_renewed_before_it_ends(own, tmp_path):
    before, authority = (tmp_path / "keys" / LAPTOP).read_bytes(), own.authority
    late = datetime.datetime.now(datetime.UTC) + certificate.MONTHS - certificate.EARLY
    again = Own(tmp_path / "keys", [HOME], lambda: late)
    assert (tmp_path / "keys" / LAPTOP).read_bytes() != before
    assert again.authority == authority


def test_an_address_of_the_internet_wants_an_authority_that_may_vouch_for_it(own):
    before = own.authority
    own.renew([PUBLIC])
    assert own.authority != before
    shake_hands(own.context(), own.authority, PUBLIC)


@pytest.mark.parametrize("host", ["bank.example", PUBLIC])
def test_a_stolen_authority_can_pose_as_nobody_on_the_internet(own, tmp_path, host):
    stolen = certificate._load(tmp_path / "keys" / AUTHORITY)
    ips, names = ([], [host]) if host[0].isalpha() else ([certificate.ipaddress.ip_address(host)], [])
    forged, key = certificate._leaf(stolen, names, ips, datetime.datetime.now(datetime.UTC))
    certificate._save(tmp_path / "forged" / "forged.pem", forged, key)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(tmp_path / "forged" / "forged.pem")
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(server, own.authority, host)


@pytest.mark.parametrize("name", [AUTHORITY, LAPTOP])
def test_a_damaged_file_is_made_anew(own, tmp_path, name):
    path = tmp_path / "keys" / name
    path.write_bytes(path.read_bytes()[:200])
    again = Own(tmp_path / "keys", [HOME])
    shake_hands(again.context(), again.authority, HOME)


def test_a_certificate_of_the_players_own_says_by_which_name_the_pages_are_called(own, tmp_path):
    key = ec.generate_private_key(ec.SECP256R1())
    made = certificate._begun(certificate._called("x"), certificate.MONTHS, datetime.datetime.now(datetime.UTC), key)
    names = x509.SubjectAlternativeName([x509.DNSName("*.club.example"), x509.DNSName("dice.club.example")])
    made = made.issuer_name(certificate._called("x")).add_extension(names, critical=False).sign(key, hashes.SHA256())
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "c.pem").write_bytes(made.public_bytes(pem))
    (tmp_path / "k.pem").write_bytes(private)
    given = Given(tmp_path / "c.pem", tmp_path / "k.pem")
    assert given.name == "dice.club.example" and given.authority == b""
    shake_hands(given.context(), made.public_bytes(serialization.Encoding.DER), "dice.club.example")
    with pytest.raises(HostError, match="no certificate and its key"):
        Given(tmp_path / "c.pem", tmp_path / "keys" / LAPTOP)
    with pytest.raises(HostError, match="no certificate and its key"):
        Given(tmp_path / "c.pem", tmp_path / "missing.pem")


def test_without_a_network_nothing_is_made(tmp_path):
    assert certificate.of(None, False, tmp_path / "keys", []) is None
    assert certificate.of(None, True, tmp_path / "keys", [HOME]) is None
    assert not (tmp_path / "keys").exists()
