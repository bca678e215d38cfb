"""The brief of a drive: everything a turn knows besides its journal."""

from collections.abc import Sequence

from outrider.core.agent import Agent
from outrider.core.brief import Brief, Limits
from outrider.core.conversation import Conversation
from outrider.core.tool import ToolSpec
from outrider.desk.phrases import phrases


def make(
    conversation: Conversation,
    run_id: str,
    agent: Agent,
    system: str,
    specs: Sequence[ToolSpec],
    max_output_tokens: int,
    context_window: int | None,
) -> Brief:
    """The brief for one drive. A conversation's own routes win over its agent's.

    `context_window` is that of the first route in tokens, None where nobody knows it.
    """
    return Brief(
        conversation_id=conversation.id,
        run_id=run_id,
        agent_id=agent.id,
        system=system,
        tools=tuple(specs),
        routes=conversation.routes or agent.routes,
        phrases=phrases(agent.language),
        limits=Limits(
            max_steps=agent.max_steps,
            loop_guard=agent.loop_guard,
            max_output_tokens=max_output_tokens,
            approval_ttl_s=agent.approval_ttl_s,
            context_window=context_window,
        ),
        grants=conversation.auto_approve,
        autonomous=conversation.autonomous,
        reasoning=agent.reasoning,
    )
