/** The gateway's objects, as its OpenAPI document declares them. `npm run types` writes the source. */

import type { components } from "./generated";

export type Schemas = components["schemas"];

export type AgentView = Schemas["AgentView"];
export type Approval = Schemas["Approval"];
export type ApprovalList = Schemas["ApprovalList"];
export type Attachment = Schemas["Attachment"];
export type Connection = Schemas["Connection"];
export type ConnectionCheck = Schemas["ConnectionCheck"];
export type Conversation = Schemas["Conversation"];
export type ConversationChanges = Schemas["ConversationChanges"];
export type ConversationDetail = Schemas["ConversationDetail"];
export type Credential = Schemas["Credential"];
export type Failure = Schemas["Failure"];
export type Grant = Schemas["Grant"];
export type Health = Schemas["Health"];
export type Message = Schemas["Message"];
export type ModelList = Schemas["ModelList"];
export type OfferedModel = Schemas["OfferedModel"];
export type Preview = Schemas["Preview"];
export type PromptView = Schemas["PromptView"];
export type Queued = Schemas["Queued"];
export type Run = Schemas["Run"];
export type Settings = Schemas["Settings"];
export type SettingsChanges = Schemas["SettingsChanges"];
export type Shortened = Schemas["Shortened"];
export type Stats = Schemas["Stats"];
export type Step = Schemas["Step"];
export type ToolCall = Schemas["ToolCall"];
export type ToolView = Schemas["ToolView"];
export type Usage = Schemas["Usage"];

export type Arguments = Readonly<Record<string, unknown>>;
export type Facts = Readonly<Record<string, unknown>>;
export type Ending = NonNullable<Run["ending"]>;
