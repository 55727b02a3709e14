-- concurrently
-- Answers that the player has not seen: every page asks whether there is one. An interrupted attempt runs again, so each index is dropped first.
drop index concurrently if exists support_question_unseen;
create index concurrently support_question_unseen on support_question (player) where not seen;
