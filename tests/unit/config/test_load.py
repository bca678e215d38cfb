"""Configuration: a closed list of keys, the environment above the file, no secret echoed."""

from pathlib import Path

import pytest

from outrider.config.credentials import Credentials
from outrider.config.load import load, machine_timezone
from outrider.config.settings import Config
from outrider.core.errors import Unstartable


def configured(root: Path, yaml: str = "", **environ: str) -> Config:
    if yaml:
        (root / "config.yaml").write_text(yaml)
    return load(root, Credentials(root / "env", environ))


def refusal(root: Path, yaml: str = "", **environ: str) -> Unstartable:
    with pytest.raises(Unstartable) as caught:
        configured(root, yaml, **environ)
    return caught.value


def test_a_fresh_home_answers_with_the_echo_and_the_stated_defaults(tmp_path: Path) -> None:
    config = configured(tmp_path)
    assert config.routes == ("fake:echo",)
    assert (config.cost_cap_usd, config.max_output_tokens, config.max_steps) == (1.0, 8_192, None)
    assert (config.language, config.unpriced, config.queue_limit) == ("en", "ask", 20)
    assert config.stated == frozenset()


def test_an_unknown_key_stops_the_start_and_names_the_nearest(tmp_path: Path) -> None:
    error = refusal(tmp_path, "rotes: [fake:echo]")
    assert error.reason == "unknown_key"
    assert (error.facts["key"], error.facts["nearest"]) == ("rotes", "routes")


@pytest.mark.parametrize(
    ("yaml", "key"),
    [
        pytest.param("cost_cap_usd: -1", "cost_cap_usd", id="a cap below zero"),
        pytest.param("cost_cap_usd: .nan", "cost_cap_usd", id="a cap that is no number"),
        pytest.param("max_steps: 0", "max_steps", id="no step at all"),
        pytest.param("max_steps: 2.5", "max_steps", id="half a step"),
        pytest.param("autonomous_default: 'no'", "autonomous_default", id="a quoted switch"),
        pytest.param("routes: []", "routes", id="no route"),
        pytest.param("routes: gpt-x", "routes", id="a route without provider"),
        pytest.param("timezone: Mars/Olympus", "timezone", id="a zone off this planet"),
        pytest.param("timezone: ../zoneinfo/UTC", "timezone", id="a zone that is a path"),
        pytest.param("shell_ask_patterns: {a: b}", "shell_ask_patterns", id="a mapping for a list"),
        pytest.param("prices: {'a:b': {input_mtok: 1}}", "prices", id="half a price"),
        pytest.param("providers: {Bad_Name: {base_url: 'http://x'}}", "providers", id="a name"),
        pytest.param("providers: {x: {base_url: 'ftp://x'}}", "providers", id="a scheme"),
        pytest.param("providers: {x: {url: 'http://x'}}", "providers", id="an unknown field"),
    ],
)
def test_a_bad_value_stops_the_start_and_names_its_key(tmp_path: Path, yaml: str, key: str) -> None:
    error = refusal(tmp_path, yaml)
    assert error.reason == "bad_value"
    assert error.facts["key"] == key


@pytest.mark.parametrize(
    ("yaml", "line"), [("routes: [a", 1), ("language: en\nlanguage: vi\n", 2), ("- a list\n", 1)]
)
def test_unreadable_yaml_is_refused_by_line(tmp_path: Path, yaml: str, line: int) -> None:
    error = refusal(tmp_path, yaml)
    assert error.reason == "bad_yaml"
    assert error.facts["line"] in {line, line + 1}


def test_a_variable_wins_over_the_file_and_locks_its_key(tmp_path: Path) -> None:
    config = configured(tmp_path, "cost_cap_usd: 5", OUTRIDER_COST_CAP_USD="0.25")
    assert config.cost_cap_usd == 0.25
    assert config.locked == {"cost_cap_usd"}


def test_routes_of_a_variable_are_parted_by_semicolons(tmp_path: Path) -> None:
    config = configured(tmp_path, OUTRIDER_ROUTES="ollama:llama3:8b; fake:echo;")
    assert config.routes == ("ollama:llama3:8b", "fake:echo")


def test_a_bad_variable_is_named_and_its_value_is_not_echoed(tmp_path: Path) -> None:
    error = refusal(tmp_path, OUTRIDER_WEB_URL="https://me:hunter2@example.test")
    assert error.facts["where"] == "OUTRIDER_WEB_URL"
    assert "hunter2" not in str(error)


def test_a_password_in_a_base_url_is_refused_unechoed(tmp_path: Path) -> None:
    error = refusal(tmp_path, "providers: {x: {base_url: 'http://me:hunter2@h'}}")
    assert "hunter2" not in str(error)


def test_a_key_where_its_variables_name_belongs_is_refused_unechoed(tmp_path: Path) -> None:
    error = refusal(tmp_path, "providers: {x: {base_url: 'http://h', key_env: 'sk-hunter2-abc'}}")
    assert error.facts["expected"] == "key_env"
    assert "hunter2" not in str(error)


@pytest.mark.parametrize("item", ["*", ".", "a:80", "http://x", "a b", "-x", "a..b"])
def test_a_host_that_is_no_bare_name_stops_the_start_named_SEC_05(
    tmp_path: Path, item: str
) -> None:
    error = refusal(tmp_path, OUTRIDER_ALLOWED_HOSTS=f"good.test,{item}")
    assert error.reason == "bad_host"
    assert error.facts["item"] == item


def test_an_empty_item_among_the_hosts_stops_the_start_SEC_05(tmp_path: Path) -> None:
    assert refusal(tmp_path, OUTRIDER_ALLOWED_HOSTS="good.test,,").reason == "bad_host"


def test_the_openai_provider_goes_where_its_variable_points(tmp_path: Path) -> None:
    config = configured(tmp_path, OUTRIDER_OPENAI_BASE_URL="http://127.0.0.1:9999/v1/")
    assert config.providers["openai"].base_url == "http://127.0.0.1:9999/v1"


def test_a_vendors_own_key_variable_never_goes_to_another_server(tmp_path: Path) -> None:
    alone = configured(tmp_path, OPENAI_API_KEY="k")
    moved = configured(tmp_path, OPENAI_API_KEY="k", OUTRIDER_OPENAI_BASE_URL="http://other.test")
    assert alone.providers["openai"].key_env == "OPENAI_API_KEY"
    assert moved.providers["openai"].key_env == "OUTRIDER_OPENAI_API_KEY"


def test_a_route_of_an_unknown_provider_names_the_nearest(tmp_path: Path) -> None:
    error = refusal(tmp_path, "routes: ['olama:x']")
    assert (error.reason, error.facts["nearest"]) == ("provider_unknown", "ollama")


def test_a_guard_that_this_version_lacks_is_refused_rather_than_ignored(tmp_path: Path) -> None:
    assert refusal(tmp_path, "rules: [{deny: all}]").reason == "guard_later"


def test_a_key_of_a_later_part_is_accepted_and_mentioned(tmp_path: Path) -> None:
    config = configured(tmp_path, "browser_enabled: true")
    assert [(each.code, each.facts) for each in config.notices] == [
        ("key_later", {"key": "browser_enabled"})
    ]


def test_a_misspelt_variable_is_mentioned(tmp_path: Path) -> None:
    (notice,) = configured(tmp_path, OUTRIDER_ROUTE="fake:echo").notices
    assert notice.facts["nearest"] == "OUTRIDER_ROUTES"


def test_a_price_without_a_date_carries_the_day_the_file_was_written(tmp_path: Path) -> None:
    prices = "prices: {'ollama:x': {input_mtok: 1, output_mtok: 2, date: 2026-01-05},"
    config = configured(tmp_path, prices + " 'ollama:y': {input_mtok: 0, output_mtok: 0}}")
    assert config.prices["ollama:x"].date == "2026-01-05"
    assert config.prices["ollama:y"].date >= "2026-01-01"


def test_the_machines_zone_is_read_by_name(tmp_path: Path) -> None:
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Asia/Bangkok")
    assert machine_timezone({}, str(link)) == "Asia/Bangkok"
    assert machine_timezone({"TZ": "Asia/Ho_Chi_Minh"}, str(link)) == "Asia/Ho_Chi_Minh"
    assert machine_timezone({"TZ": "nonsense"}, str(tmp_path / "none")) == "UTC"
