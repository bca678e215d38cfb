"""The sums that statistics are made of. `cost` leaves unknown calls out; `unpriced` counts them."""

COST = "coalesce(sum(cost_usd), 0.0)"
UNPRICED = "count(*) FILTER (WHERE state = 'unknown')"
WITHIN = "started_at >= ?1 AND started_at < ?2"

TOTAL = f"""
SELECT count(*), {COST}, {UNPRICED}, sum(saved_usd), coalesce(sum(cached_tokens), 0),
       coalesce(sum(input_tokens) FILTER (WHERE cached_tokens IS NOT NULL), 0)
FROM ledger WHERE {WITHIN}
"""  # noqa: S608
TODAY = f"SELECT {COST}, count(*), {UNPRICED} FROM ledger WHERE {WITHIN}"  # noqa: S608
AGENTS = f"""
SELECT agent_id, {COST}, count(*), {UNPRICED} FROM ledger WHERE {WITHIN}
GROUP BY agent_id ORDER BY agent_id
"""  # noqa: S608
MODELS = f"""
SELECT provider, model, count(*), sum(input_tokens), sum(output_tokens), sum(cached_tokens),
       sum(input_tokens) FILTER (WHERE cached_tokens IS NOT NULL), sum(cost_usd), {UNPRICED}
FROM ledger WHERE {WITHIN}
GROUP BY provider, model ORDER BY {COST} DESC, count(*) DESC, provider, model
"""  # noqa: S608
PURPOSES = f"""
SELECT purpose, {COST}, count(*), {UNPRICED} FROM ledger WHERE {WITHIN}
GROUP BY purpose ORDER BY {COST} DESC, purpose
"""  # noqa: S608
RESERVED = "SELECT coalesce(sum(reserved_usd), 0.0) FROM ledger WHERE state <> 'settled'"
NEAR_CAP = """
SELECT c.id, c.title, coalesce(sum(l.cost_usd), 0.0), c.cost_cap_usd
FROM conversations c JOIN ledger l ON l.root_id = c.id
WHERE c.parent_id IS NULL AND c.deleted_at IS NULL AND NOT c.archived AND c.cost_cap_usd > 0
GROUP BY c.id
HAVING coalesce(sum(l.cost_usd), 0.0)
       + coalesce(sum(l.reserved_usd) FILTER (WHERE l.state <> 'settled'), 0.0)
       >= 0.8 * c.cost_cap_usd
ORDER BY coalesce(sum(l.cost_usd), 0.0) / c.cost_cap_usd DESC LIMIT 10
"""
ROWS = f"""
SELECT id, started_at, settled_at, conversation_id, run_id, agent_id, purpose, provider, model,
       state, cost_usd, reserved_usd, input_tokens, output_tokens, cached_tokens,
       cache_write_tokens, reasoning_tokens, price_id, price_date, price_source
FROM ledger WHERE {WITHIN} ORDER BY started_at, id
"""  # noqa: S608
